// Twin of sample_store: null is refused, and the last sample is read.
#pragma once

namespace soundness {

class SampleStoreTwin {
 public:
  void add(unsigned char sample) {
    if (count_ < 2) samples_[count_++] = sample;
  }

  void read(unsigned char* out) {
    if (out == nullptr) return;
    *out = samples_[count_ == 2 ? 1 : count_];
  }

 private:
  unsigned char samples_[2] = {};
  unsigned char count_ = 0;
};

}  // namespace soundness

// item: A7
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
