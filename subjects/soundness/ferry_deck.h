// Faulty: the limit is a variable that anybody can raise above the size of the deck.
#pragma once

namespace soundness {

inline unsigned char ferryLimit = 1;

class FerryDeck {
 public:
  void board(unsigned char car) {
    if (used_ < ferryLimit) cars_[used_++] = car;
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
// native: FerryDeck deck; ferryLimit = 9; deck.board(1); deck.board(1); deck.board(1);
