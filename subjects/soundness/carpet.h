// Faulty: the square of a long side is negative in 16 bits with a sign.
#pragma once

#include <cassert>

namespace soundness {

class Carpet {
 public:
  void cut(unsigned char side) { area_ = static_cast<short>(side * side); }

  int lay() {
    const int tiles = area_ / 9;
    area_ = 0;
    assert(tiles >= 0);
    return tiles;
  }

 private:
  short area_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
// native: Carpet carpet; carpet.cut(182); carpet.lay();
