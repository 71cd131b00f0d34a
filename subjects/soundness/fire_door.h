// Faulty: the end of an object goes wrong while an exception is on its way.
#pragma once

#include <exception>

namespace soundness {

class FireDoor {
 public:
  FireDoor() = default;
  FireDoor(const FireDoor&) = delete;
  FireDoor& operator=(const FireDoor&) = delete;
  ~FireDoor() {
    if (std::uncaught_exceptions() > 0) share_ = 10 / people_;
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
// native: try { FireDoor door; throw 1; } catch (int) {}
