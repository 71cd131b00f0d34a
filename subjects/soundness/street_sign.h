// Faulty: a copy reads where the first object was, by a number that it kept.
#pragma once

#include <cstdint>

namespace soundness {

class StreetSign {
 public:
  void nail(int number) {
    number_ = number;
    place_ = reinterpret_cast<std::uintptr_t>(&number_);
  }
  int read() const { return place_ == 0 ? 0 : *reinterpret_cast<const int*>(place_); }

 private:
  std::uintptr_t place_ = 0;
  int number_ = 0;
};

}  // namespace soundness

// item: A3
// kind: heap-use-after-free
// scope: 2 objects, 5 calls
// native: StreetSign* first = new StreetSign; first->nail(4);
// native: StreetSign copy = *first; delete first; copy.read();
