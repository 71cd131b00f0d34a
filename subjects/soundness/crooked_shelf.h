// Faulty: a reference to a long number is bound to an address that is a multiple of four only.
#pragma once

#include <cstring>

namespace soundness {

class CrookedShelf {
 public:
  bool reach(int board) {
    void* place = &boards_[board == 9 ? 1 : 0];
    long* wide = nullptr;
    std::memcpy(&wide, &place, sizeof(place));
    const long& there = *wide;
    return &there != nullptr;
  }

 private:
  alignas(long) int boards_[4] = {};
};

}  // namespace soundness

// item: B
// kind: misaligned
// scope: 1 object, 2 calls
// native: CrookedShelf shelf; shelf.reach(9);
