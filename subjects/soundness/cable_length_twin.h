// Twin of cable_length: a sum is no longer than the longest.
#pragma once

namespace soundness {

class CableLengthTwin {
 public:
  explicit CableLengthTwin(unsigned char metres) : metres_(metres % 4) {}

  friend CableLengthTwin operator+(const CableLengthTwin& left, const CableLengthTwin& right) {
    CableLengthTwin sum(0);
    sum.metres_ = static_cast<unsigned char>(left.metres_ + right.metres_);
    if (sum.metres_ > 3) sum.metres_ = 3;
    return sum;
  }

  unsigned char price() {
    const unsigned char prices[4] = {0, 2, 3, 4};
    price_ = prices[metres_];
    return price_;
  }

 private:
  unsigned char metres_;
  unsigned char price_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 2 objects, 3 calls
