// Deleted functions are no operations: a deleted copy, a deleted overload, a deleted free function.
#pragma once

#include <cstddef>

namespace features {

class Sensor {
 public:
  Sensor() = default;
  Sensor(const Sensor&) = delete;
  Sensor& operator=(const Sensor&) = delete;

  void calibrate(int offset) { offset_ = offset; }
  void calibrate(double offset) = delete;
  void* operator new(std::size_t) = delete;

  int offset() const { return offset_; }

 private:
  int offset_ = 0;
};

inline int read(const Sensor& sensor) { return sensor.offset(); }
int read(Sensor&& sensor) = delete;

}  // namespace features

// expect: features::Sensor::Sensor()
// expect: features::Sensor::~Sensor()
// expect: features::Sensor::calibrate(int)
// expect: features::Sensor::offset() const
// expect: features::read(const features::Sensor&)
