// ASSAY_ASSERT: a check in the middle of a body.
#pragma once

#include <assay/contracts.h>

namespace features {

class Elevator {
 public:
  void move(int by) {
    int target = floor_ + by % 10;
    if (target < 0) target = 0;
    if (target > kTop) target = kTop;
    ASSAY_ASSERT(target >= 0 && target <= kTop);
    floor_ = target;
  }
  int floor() const { return floor_; }

 private:
  static constexpr int kTop = 9;
  int floor_ = 0;
};

}  // namespace features

// expect: features::Elevator::Elevator()
// expect: features::Elevator::Elevator(const features::Elevator&)
// expect: features::Elevator::Elevator(features::Elevator&&)
// expect: features::Elevator::operator=(const features::Elevator&)
// expect: features::Elevator::operator=(features::Elevator&&)
// expect: features::Elevator::~Elevator()
// expect: features::Elevator::move(int)
// expect: features::Elevator::floor() const
// contract: features::Elevator::move(int) : assert : target >= 0 && target <= kTop
