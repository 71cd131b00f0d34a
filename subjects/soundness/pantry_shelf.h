// Faulty: with what was written through a pointer, the sum does not fit.
#pragma once

#include <cassert>

namespace soundness {

class PantryShelf {
 public:
  unsigned char* slot(bool upper) { return &slots_[upper ? 1 : 0]; }

  void weigh() {
    total_ = static_cast<unsigned char>(slots_[0] + slots_[1]);
    assert(total_ >= slots_[0]);
  }

 private:
  unsigned char slots_[2] = {200, 2};
  unsigned char total_ = 0;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 4 calls
// native: PantryShelf shelf; *shelf.slot(true) = 100; shelf.weigh();
