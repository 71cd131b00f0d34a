// A product that is too large.
#pragma once

namespace errors {

class Land {
 public:
  void measure(unsigned char miles) { miles_ = miles; }
  int squareFeet() const { return miles_ * miles_ * 5280 * 528; }

 private:
  int miles_ = 0;
};

}  // namespace errors

// kind: signed-integer-overflow
// error: signed-overflow
// check: signed-integer-overflow
