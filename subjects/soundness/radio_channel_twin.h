// Twin of radio_channel: the word starts as zero.
#pragma once

#include <cstring>

namespace soundness {

class RadioChannelTwin {
 public:
  RadioChannelTwin() : silent_(true), word_(0) {}
  void tune(unsigned char low) { std::memcpy(&word_, &low, sizeof low); }

  bool isSilent() {
    if (word_ != 0) silent_ = false;
    return silent_;
  }

 private:
  bool silent_;
  unsigned short word_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 3 calls
// check: msan
