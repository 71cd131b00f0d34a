// Faulty: a price below -99 fills the line, and the sign is put behind its end.
#pragma once

#include <cstdio>

namespace soundness {

class PriceTag {
 public:
  void set(signed char price) { price_ = price; }

  void print() {
    const int length = std::snprintf(line_, sizeof line_, "%d", price_);
    line_[length] = '%';
  }

 private:
  char line_[4] = {};
  signed char price_ = 0;
};

}  // namespace soundness

// item: A6
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: PriceTag tag; tag.set(-100); tag.print();
