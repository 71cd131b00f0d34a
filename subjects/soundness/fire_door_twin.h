// Twin of fire_door: it is asked whether there is somebody.
#pragma once

namespace soundness {

class FireDoorTwin {
 public:
  FireDoorTwin() = default;
  FireDoorTwin(const FireDoorTwin&) = delete;
  FireDoorTwin& operator=(const FireDoorTwin&) = delete;
  ~FireDoorTwin() {
    if (people_ > 0) share_ = 10 / people_;
  }

  void enter() { people_ = 1; }

 private:
  int people_ = 0;
  int share_ = 0;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
