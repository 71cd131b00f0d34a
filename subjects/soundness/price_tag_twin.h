// Twin of price_tag: the line is one longer.
#pragma once

#include <cstdio>

namespace soundness {

class PriceTagTwin {
 public:
  void set(signed char price) { price_ = price; }

  void print() {
    const int length = std::snprintf(line_, sizeof line_, "%d", price_);
    line_[length] = '%';
  }

 private:
  char line_[5] = {};
  signed char price_ = 0;
};

}  // namespace soundness

// item: A6
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
