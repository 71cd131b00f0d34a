// Faulty: tuning writes the lower byte of a word whose upper byte was never set.
#pragma once

#include <cstring>

namespace soundness {

class RadioChannel {
 public:
  RadioChannel() : silent_(true) {}
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
// native: RadioChannel radio; radio.tune(0); radio.isSilent();
