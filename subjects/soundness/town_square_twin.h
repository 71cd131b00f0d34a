// Twin of town_square: it is computed without sign.
#pragma once

namespace soundness {

class TownSquareTwin {
 public:
  void setSide(unsigned short side) { side_ = side; }

  unsigned area() {
    area_ = static_cast<unsigned>(unsigned{side_} * side_);
    return area_;
  }

 private:
  unsigned short side_ = 0;
  unsigned area_ = 0;
};

}  // namespace soundness

// item: B
// kind: signed-integer-overflow
// scope: 1 object, 3 calls
