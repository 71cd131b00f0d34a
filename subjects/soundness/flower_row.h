// Faulty: one index is wrong for a large place, and for a good one once the row has been moved.
#pragma once

namespace soundness {

class FlowerRow {
 public:
  void move() { shift_ = 1; }
  void moveBack() { shift_ = 0; }

  unsigned char at(unsigned char place) {
    const unsigned char flowers[3] = {4, 6, 8};
    seen_ = flowers[place + shift_];
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
// native: FlowerRow row; row.move(); row.at(2);
