// Faulty: the limit is larger than what a byte holds, so the stock wraps around.
#pragma once

#include <cassert>

namespace soundness {

class Pallet {
 public:
  void load(unsigned char boxes) {
    if (stock_ + boxes > 300) return;
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
// native: Pallet pallet; pallet.load(200); pallet.load(100);
