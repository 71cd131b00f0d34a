// Twin of byte_window: it is copied from there.
#pragma once

#include <cstring>

namespace soundness {

class ByteWindowTwin {
 public:
  void slide(unsigned char place) {
    if (place < 3) place_ = place;
  }

  short value() {
    std::memcpy(&value_, bytes_ + place_, sizeof value_);
    return value_;
  }

 private:
  alignas(short) unsigned char bytes_[4] = {1, 2, 3, 4};
  unsigned char place_ = 0;
  short value_ = 0;
};

}  // namespace soundness

// item: B
// kind: misaligned
// scope: 1 object, 3 calls
