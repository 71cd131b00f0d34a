// Preconditions and postconditions of the Guidelines Support Library.
#pragma once

#include <gsl/gsl>

namespace features {

class Tank {
 public:
  explicit Tank(int capacity) : capacity_(capacity) { Expects(capacity >= 0); }

  void fill(int litres) {
    Expects(litres >= 0);
    Expects(litres <= capacity_ - level_);
    level_ += litres;
    Ensures(level_ <= capacity_);
  }
  int drain() {
    const int drained = level_;
    level_ = 0;
    Ensures(level_ == 0);
    return drained;
  }
  int level() const { return level_; }

 private:
  int capacity_;
  int level_ = 0;
};

}  // namespace features

// expect: features::Tank::Tank(const features::Tank&)
// expect: features::Tank::Tank(features::Tank&&)
// expect: features::Tank::operator=(const features::Tank&)
// expect: features::Tank::operator=(features::Tank&&)
// expect: features::Tank::~Tank()
// expect: features::Tank::Tank(int)
// expect: features::Tank::fill(int)
// expect: features::Tank::drain()
// expect: features::Tank::level() const
// contract: features::Tank::Tank(int) : pre : capacity >= 0
// contract: features::Tank::fill(int) : pre : litres >= 0
// contract: features::Tank::fill(int) : pre : litres <= capacity_ - level_
// contract: features::Tank::fill(int) : post : level_ <= capacity_
// contract: features::Tank::drain() : post : level_ == 0
