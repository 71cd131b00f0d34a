// Twin of desk_lamp: the destructor takes the lamp off the register.
#pragma once

#include <cassert>

namespace soundness {

class DeskLampTwin {
 public:
  DeskLampTwin() {
    const bool isNew = newest != this;
    newest = this;
    assert(isNew);
  }
  DeskLampTwin(const DeskLampTwin&) = delete;
  DeskLampTwin& operator=(const DeskLampTwin&) = delete;
  ~DeskLampTwin() {
    if (newest == this) newest = nullptr;
  }
  void press() { lit_ = !lit_; }

 private:
  inline static const DeskLampTwin* newest = nullptr;
  bool lit_ = false;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 3 calls
