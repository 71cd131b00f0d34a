// Allocates with malloc, a chain of blocks, until it is stopped.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace containment {

class Recorder {
 public:
  void mark() { ++marks_; }
  unsigned marks() const { return marks_; }
  void record() {
    constexpr std::size_t kBlock = 4 << 20;
    for (void* previous = nullptr;;) {
      void* block = std::malloc(kBlock);
      std::memset(block, 1, kBlock);
      std::memcpy(block, &previous, sizeof previous);
      previous = block;
    }
  }

 private:
  unsigned marks_ = 0;
};

}  // namespace containment

// harm: containment::Recorder::record() : Crashed invalid-null-argument
