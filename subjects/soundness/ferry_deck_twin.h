// Twin of ferry_deck: the size of the deck is a limit too.
#pragma once

namespace soundness {

inline unsigned char ferryLimitTwin = 1;

class FerryDeckTwin {
 public:
  void board(unsigned char car) {
    if (used_ < ferryLimitTwin && used_ < 2) cars_[used_++] = car;
  }
  void unload() { used_ = 0; }

 private:
  unsigned char cars_[2] = {};
  unsigned char used_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 5 calls
