// Twin of pallet: the limit is what a byte holds.
#pragma once

#include <cassert>

namespace soundness {

class PalletTwin {
 public:
  void load(unsigned char boxes) {
    if (stock_ + boxes > 255) return;
    const unsigned char before = stock_;
    stock_ = static_cast<unsigned char>(stock_ + boxes);
    assert(stock_ >= before);
  }
  void clear() { stock_ = 0; }

 private:
  unsigned char stock_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
