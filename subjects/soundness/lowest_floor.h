// Faulty: the lowest button is looked for when none is pressed.
#pragma once

namespace soundness {

class LowestFloor {
 public:
  void press(unsigned char buttons) { buttons_ = buttons; }

  int next() {
    floor_ = __builtin_ctz(buttons_);
    return floor_;
  }

 private:
  unsigned char buttons_ = 1;
  int floor_ = 0;
};

}  // namespace soundness

// item: B
// kind: zero-to-builtin
// scope: 1 object, 3 calls
// native: LowestFloor lift; lift.press(0); lift.next();
