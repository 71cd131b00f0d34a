// Faulty: pouring a part of the tank into itself loses the water.
#pragma once

#include <cassert>

namespace soundness {

class WaterTank {
 public:
  unsigned char& left() { return left_; }
  unsigned char& right() { return right_; }

  void pour(unsigned char& from, unsigned char& to) {
    const auto before = static_cast<unsigned char>(from + to);
    to = before;
    from = 0;
    assert(static_cast<unsigned char>(from + to) == before);
  }

 private:
  unsigned char left_ = 3;
  unsigned char right_ = 4;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 3 calls
// native: WaterTank tank; unsigned char& left = tank.left(); tank.pour(left, left);
