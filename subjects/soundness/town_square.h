// Faulty: the square of a 16-bit number without sign is computed as an int.
#pragma once

namespace soundness {

class TownSquare {
 public:
  void setSide(unsigned short side) { side_ = side; }

  unsigned area() {
    area_ = static_cast<unsigned>(side_ * side_);
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
// native: TownSquare square; square.setSide(50000); square.area();
