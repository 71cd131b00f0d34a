// Adds one to the largest int.
#pragma once

#include <climits>

namespace containment {

class Meter {
 public:
  void step() { ++steps_; }
  unsigned steps() const { return steps_; }
  int wrap() const { return INT_MAX + increment_; }

 private:
  int increment_ = 1;
  unsigned steps_ = 0;
};

}  // namespace containment

// harm: containment::Meter::wrap() const : Crashed signed-integer-overflow
