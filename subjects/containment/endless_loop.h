// Waits for a flag that nobody sets.
#pragma once

namespace containment {

class Door {
 public:
  void knock() { ++knocks_; }
  unsigned knocks() const { return knocks_; }
  void awaitOpening() const {
    while (!open_) {
    }
  }

 private:
  volatile bool open_ = false;
  unsigned knocks_ = 0;
};

}  // namespace containment

// harm: containment::Door::awaitOpening() const : TimedOut
