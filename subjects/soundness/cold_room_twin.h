// Twin of cold_room: the copy is counted.
#pragma once

#include <cassert>

namespace soundness {

class ColdRoomTwin {
 public:
  ColdRoomTwin() = default;
  ColdRoomTwin(const ColdRoomTwin& other) : open_(other.open_) {
    if (open_) ++openRooms;
  }
  ColdRoomTwin& operator=(const ColdRoomTwin&) = delete;

  ~ColdRoomTwin() {
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
