// Throws out of a function that is declared noexcept.
#pragma once

#include <stdexcept>

namespace containment {

class Valve {
 public:
  void turn(int degrees) { degrees_ += degrees; }
  long degrees() const { return degrees_; }
  void close() noexcept { refuse(); }

 private:
  static void refuse() { throw std::runtime_error("stuck"); }
  long degrees_ = 0;
};

}  // namespace containment

// harm: containment::Valve::close() : Crashed terminate
