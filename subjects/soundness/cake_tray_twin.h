// Twin of cake_tray: it looks at the cakes there are.
#pragma once

#include <cstring>

namespace soundness {

class CakeTrayTwin {
 public:
  CakeTrayTwin() : cakes_(new unsigned char[2]{1, 2}) {}
  CakeTrayTwin(const CakeTrayTwin&) = delete;
  CakeTrayTwin& operator=(const CakeTrayTwin&) = delete;
  ~CakeTrayTwin() { delete[] cakes_; }
  void order(unsigned char cake) { order_ = cake; }

  bool hasOrdered() {
    found_ = std::memchr(cakes_, order_, 2) != nullptr;
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
