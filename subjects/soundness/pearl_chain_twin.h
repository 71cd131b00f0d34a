// Twin of pearl_chain: the length is read once, and the room is looked at.
#pragma once

namespace soundness {

class PearlChainTwin {
 public:
  void add(unsigned char pearl) {
    if (size_ < 2) pearls_[size_++] = pearl;
  }

  PearlChainTwin& operator+=(const PearlChainTwin& other) {
    if (size_ + other.size_ > 4) return *this;
    const int more = other.size_;
    for (int place = 0; place < more; ++place) pearls_[size_++] = other.pearls_[place];
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
