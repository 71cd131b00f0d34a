// Faulty: what a static pointer to the end of an array belongs to counts as lost.
#pragma once

namespace soundness {

class StampReel {
 public:
  int tear() {
    if (end_ == nullptr) end_ = new int[3]{1, 2, 3} + 3;
    return end_[-1];
  }

 private:
  static inline int* end_ = nullptr;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 2 calls
// native: StampReel reel; reel.tear();
