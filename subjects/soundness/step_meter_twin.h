// Twin of step_meter: the largest int is taken for it.
#pragma once

#include <climits>
#include <cstdlib>

namespace soundness {

class StepMeterTwin {
 public:
  void move(int steps) { offset_ = steps; }

  int distance() {
    distance_ = offset_ == INT_MIN ? INT_MAX : std::abs(offset_);
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
