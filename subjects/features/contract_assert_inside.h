// Asserts after the first effect of a body are checks of the author's own work.
#pragma once

#include <cassert>

namespace features {

class Lift {
 public:
  explicit Lift(int floors) : top_(floors < 1 ? 1 : floors) {}

  void go(int floor) {
    assert(floor >= 0);
    assert(floor <= top_);
    const int before = floor_;
    floor_ = floor;
    travelled_ += floor_ > before ? floor_ - before : before - floor_;
    assert(travelled_ >= 0);
  }
  long travelled() const { return travelled_; }

 private:
  int top_;
  int floor_ = 0;
  long travelled_ = 0;
};

}  // namespace features

// expect: features::Lift::Lift(const features::Lift&)
// expect: features::Lift::Lift(features::Lift&&)
// expect: features::Lift::operator=(const features::Lift&)
// expect: features::Lift::operator=(features::Lift&&)
// expect: features::Lift::~Lift()
// expect: features::Lift::Lift(int)
// expect: features::Lift::go(int)
// expect: features::Lift::travelled() const
// contract: features::Lift::go(int) : pre : floor >= 0
// contract: features::Lift::go(int) : pre : floor <= top_
// contract: features::Lift::go(int) : assert : travelled_ >= 0
