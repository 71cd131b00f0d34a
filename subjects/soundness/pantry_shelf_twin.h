// Twin of pantry_shelf: the sum has room.
#pragma once

#include <cassert>

namespace soundness {

class PantryShelfTwin {
 public:
  unsigned char* slot(bool upper) { return &slots_[upper ? 1 : 0]; }

  void weigh() {
    total_ = static_cast<unsigned short>(slots_[0] + slots_[1]);
    assert(total_ >= slots_[0]);
  }

 private:
  unsigned char slots_[2] = {200, 2};
  unsigned short total_ = 0;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 4 calls
