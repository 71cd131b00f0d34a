// Twin of stamp_reel: it points to the last element.
#pragma once

namespace soundness {

class StampReelTwin {
 public:
  int tear() {
    if (end_ == nullptr) end_ = new int[3]{1, 2, 3} + 2;
    return end_[0];
  }

 private:
  static inline int* end_ = nullptr;
};

}  // namespace soundness

// item: A5
// kind: leak
// scope: 1 object, 2 calls
