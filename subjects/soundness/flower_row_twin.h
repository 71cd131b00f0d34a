// Twin of flower_row: a large place is refused, and the row is a ring.
#pragma once

namespace soundness {

class FlowerRowTwin {
 public:
  void move() { shift_ = 1; }
  void moveBack() { shift_ = 0; }

  unsigned char at(unsigned char place) {
    if (place > 2) return 0;
    const unsigned char flowers[3] = {4, 6, 8};
    seen_ = flowers[(place + shift_) % 3];
    return seen_;
  }

 private:
  unsigned char shift_ = 0;
  unsigned char seen_ = 0;
};

}  // namespace soundness

// item: A7
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
