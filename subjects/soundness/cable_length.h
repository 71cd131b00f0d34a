// Faulty: the sum of two cables may be longer than any that has a price.
#pragma once

namespace soundness {

class CableLength {
 public:
  explicit CableLength(unsigned char metres) : metres_(metres % 4) {}

  friend CableLength operator+(const CableLength& left, const CableLength& right) {
    CableLength sum(0);
    sum.metres_ = static_cast<unsigned char>(left.metres_ + right.metres_);

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
// native: CableLength cable(2); CableLength both = cable + cable; both.price();
