// Faulty: one line writes through the pointer of the client and reads behind the last sample.
#pragma once

namespace soundness {

class SampleStore {
 public:
  void add(unsigned char sample) {
    if (count_ < 2) samples_[count_++] = sample;
  }

  void read(unsigned char* out) { *out = samples_[count_]; }

 private:
  unsigned char samples_[2] = {};
  unsigned char count_ = 0;
};

}  // namespace soundness

// item: A7
// kind: index-out-of-bounds
// scope: 1 object, 4 calls
// native: SampleStore store; store.add(1); store.add(2); unsigned char out = 0; store.read(&out);
