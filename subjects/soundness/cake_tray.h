// Faulty: memchr looks at one cake more than there is, unless it finds one before.
#pragma once

#include <cstring>

namespace soundness {

class CakeTray {
 public:
  CakeTray() : cakes_(new unsigned char[2]{1, 2}) {}
  CakeTray(const CakeTray&) = delete;
  CakeTray& operator=(const CakeTray&) = delete;
  ~CakeTray() { delete[] cakes_; }
  void order(unsigned char cake) { order_ = cake; }

  bool hasOrdered() {
    found_ = std::memchr(cakes_, order_, 3) != nullptr;
    return found_;
  }

 private:
  unsigned char* cakes_;
  unsigned char order_ = 1;
  bool found_ = false;
};

}  // namespace soundness

// item: A6
// kind: heap-buffer-overflow
// scope: 1 object, 3 calls
// native: CakeTray tray; tray.order(3); tray.hasOrdered();
