// Faulty: appending a chain to itself reads a length that grows with every pearl.
#pragma once

namespace soundness {

class PearlChain {
 public:
  void add(unsigned char pearl) {
    if (size_ < 2) pearls_[size_++] = pearl;
  }

  PearlChain& operator+=(const PearlChain& other) {
    if (size_ + other.size_ > 4) return *this;
    for (int place = 0; place < other.size_; ++place) pearls_[size_++] = other.pearls_[place];
    return *this;
  }

 private:
  unsigned char pearls_[4] = {};
  unsigned char size_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: PearlChain chain; chain.add(1); chain += chain;
