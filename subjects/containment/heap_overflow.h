// Writes one element past an array on the heap.
#pragma once

#include <cstddef>
#include <memory>

namespace containment {

class Samples {
 public:
  void skip() { ++skipped_; }
  unsigned skipped() const { return skipped_; }
  int normalise() const {
    const auto samples = std::make_unique<int[]>(count_);
    int* volatile cursor = samples.get();
    cursor[count_] = 1;
    return samples[0];
  }

 private:
  std::size_t count_ = 4;
  unsigned skipped_ = 0;
};

}  // namespace containment

// harm: containment::Samples::normalise() const : Crashed heap-buffer-overflow
