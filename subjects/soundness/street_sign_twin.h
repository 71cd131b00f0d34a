// Twin of street_sign: the number is a place in the object itself.
#pragma once

#include <cstdint>

namespace soundness {

class StreetSignTwin {
 public:
  void nail(int number) {
    number_ = number;
    place_ = 1;
  }
  int read() const { return place_ == 0 ? 0 : number_; }

 private:
  std::uintptr_t place_ = 0;
  int number_ = 0;
};

}  // namespace soundness

// item: A3
// kind: heap-use-after-free
// scope: 2 objects, 5 calls
