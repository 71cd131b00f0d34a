// Twin of lowest_floor: that case is looked at.
#pragma once

namespace soundness {

class LowestFloorTwin {
 public:
  void press(unsigned char buttons) { buttons_ = buttons; }

  int next() {
    floor_ = buttons_ == 0 ? 0 : __builtin_ctz(buttons_);
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
