// Twin of scroll_text: memmove does.
#pragma once

#include <cstring>

namespace soundness {

class ScrollTextTwin {
 public:
  void setStep(unsigned char step) {
    if (step <= 4) step_ = step;
  }
  void scroll() { std::memmove(letters_ + step_, letters_, 4); }

 private:
  char letters_[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  unsigned char step_ = 4;
};

}  // namespace soundness

// item: B
// kind: memcpy-overlap
// scope: 1 object, 3 calls
