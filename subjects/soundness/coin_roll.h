// Faulty: a negative number of rolls becomes a huge total.
#pragma once

#include <cassert>

namespace soundness {

class CoinRoll {
 public:
  void count(signed char rolls) { total_ = static_cast<unsigned short>(rolls * 12); }

  unsigned short bank() {
    banked_ = total_;
    total_ = 0;
    assert(banked_ <= 127 * 12);
    return banked_;
  }

 private:
  unsigned short total_ = 0;
  unsigned short banked_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
// native: CoinRoll rolls; rolls.count(-1); rolls.bank();
