// Faulty: a lamp that was destroyed stays registered, and the next one may have its address.
#pragma once

#include <cassert>

namespace soundness {

class DeskLamp {
 public:
  DeskLamp() {
    const bool isNew = newest != this;
    newest = this;
    assert(isNew);
  }
  DeskLamp(const DeskLamp&) = delete;
  DeskLamp& operator=(const DeskLamp&) = delete;
  ~DeskLamp() { lit_ = false; }
  void press() { lit_ = !lit_; }

 private:
  inline static const DeskLamp* newest = nullptr;
  bool lit_ = false;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 1 object, 3 calls
// native: for (int turn = 0; turn < 2; ++turn) { DeskLamp lamp; }
