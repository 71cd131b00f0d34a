// Faulty: the least int has no absolute value.
#pragma once

#include <cstdlib>

namespace soundness {

class StepMeter {
 public:
  void move(int steps) { offset_ = steps; }

  int distance() {
    distance_ = std::abs(offset_);
    return distance_;
  }

 private:
  int offset_ = 0;
  int distance_ = 0;
};

}  // namespace soundness

// item: A6
// kind: signed-integer-overflow
// scope: 1 object, 3 calls
// native: StepMeter meter; meter.move(-2147483647 - 1); meter.distance();
