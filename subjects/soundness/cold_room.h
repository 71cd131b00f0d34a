// Faulty: a copy of an open room is not counted, but counted off when it is destroyed.
#pragma once

#include <cassert>

namespace soundness {

class ColdRoom {
 public:
  ColdRoom() = default;
  ColdRoom(const ColdRoom& other) : open_(other.open_) {}
  ColdRoom& operator=(const ColdRoom&) = delete;

  ~ColdRoom() {
    if (!open_) return;
    --openRooms;
    assert(openRooms >= 0);
  }

  void open() {
    if (!open_) ++openRooms;
    open_ = true;
  }

 private:
  inline static signed char openRooms = 0;
  bool open_ = false;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 2 objects, 5 calls
// native: ColdRoom room; room.open(); { ColdRoom copy(room); }
