// A lamp without a bulb is lit.
#pragma once

namespace errors {

class Lamp {
 public:
  void screwOut() { bulb_ = nullptr; }
  int light() const { return *bulb_; }

 private:
  int watts_ = 40;
  const int* bulb_ = &watts_;
  Lamp(const Lamp&) = delete;
  Lamp& operator=(const Lamp&) = delete;

 public:
  Lamp() = default;
};

}  // namespace errors

// kind: null-pointer-use
// error: null-access
// check: null
