// Twin of carpet: the area has no sign.
#pragma once

#include <cassert>

namespace soundness {

class CarpetTwin {
 public:
  void cut(unsigned char side) { area_ = static_cast<unsigned short>(side * side); }

  int lay() {
    const int tiles = area_ / 9;
    area_ = 0;
    assert(tiles >= 0);
    return tiles;
  }

 private:
  unsigned short area_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
