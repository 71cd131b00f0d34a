// Twin of crooked_shelf: the address is a multiple of eight.
#pragma once

#include <cstring>

namespace soundness {

class CrookedShelfTwin {
 public:
  bool reach(int board) {
    void* place = &boards_[board == 9 ? 2 : 0];
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
