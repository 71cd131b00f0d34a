// Frees the same memory twice through two copies of a pointer.
#pragma once

namespace containment {

class Handle {
 public:
  void touch() { ++touched_; }
  unsigned touched() const { return touched_; }
  void closeTwice() {
    int* first = new int(1);
    int* volatile second = first;
    delete first;
    delete second;
  }

 private:
  unsigned touched_ = 0;
};

}  // namespace containment

// harm: containment::Handle::closeTwice() : Crashed double-free
