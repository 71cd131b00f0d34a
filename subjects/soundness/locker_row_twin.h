// Twin of locker_row: the door has a written precondition, and the uses have a limit.
#pragma once

#include <cassert>

namespace soundness {

class LockerRowTwin {
 public:
  void open(unsigned char door) {
    assert(door < 3);
    last_ = door;
    if (uses_ < 2) ++uses_;
    assert(uses_ <= 2);
  }

 private:
  unsigned char last_ = 0;
  unsigned char uses_ = 0;
};

}  // namespace soundness

// item: A7
// kind: assertion
// scope: 1 object, 4 calls
