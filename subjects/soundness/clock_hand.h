// Faulty: turning back past twelve leaves a negative hour.
#pragma once

namespace soundness {

class ClockHand {
 public:
  void turn(signed char hours) { hour_ = static_cast<signed char>((hour_ + hours) % 12); }

  char quarter() {
    const char names[4] = {'n', 'e', 's', 'w'};
    shown_ = names[hour_ / 3];
    return shown_;
  }

 private:
  signed char hour_ = 0;
  char shown_ = 'n';
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: ClockHand hand; hand.turn(-3); hand.quarter();
