// Twin of parcel_scale: the table knows four.
#pragma once

namespace soundness {

class ParcelScaleTwin {
 public:
  void weigh(unsigned char weight) { class_ = weight / 64; }

  unsigned char price() {
    const unsigned char prices[4] = {2, 5, 9, 12};
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
