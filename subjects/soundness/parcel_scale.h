// Faulty: dividing a weight by 64 gives four classes, the table knows three.
#pragma once

namespace soundness {

class ParcelScale {
 public:
  void weigh(unsigned char weight) { class_ = weight / 64; }

  unsigned char price() {
    const unsigned char prices[3] = {2, 5, 9};
    price_ = prices[class_];
    return price_;
  }

 private:
  unsigned char class_ = 0;
  unsigned char price_ = 0;
};

}  // namespace soundness

// item: A1
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: ParcelScale scale; scale.weigh(192); scale.price();
