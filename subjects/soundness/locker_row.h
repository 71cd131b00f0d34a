// Faulty: behind an assertion about the door, one about the uses, which grow without limit.
#pragma once

#include <cassert>

namespace soundness {

class LockerRow {
 public:
  void open(unsigned char door) {
    last_ = door;
    assert(door < 3);
    ++uses_;
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
// native: LockerRow row; row.open(0); row.open(1); row.open(2);
