// Faulty: memcpy moves four letters by less than four.
#pragma once

#include <cstring>

namespace soundness {

class ScrollText {
 public:
  void setStep(unsigned char step) {
    if (step <= 4) step_ = step;
  }
  void scroll() { std::memcpy(letters_ + step_, letters_, 4); }

 private:
  char letters_[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  unsigned char step_ = 4;
};

}  // namespace soundness

// item: B
// kind: memcpy-overlap
// scope: 1 object, 3 calls
// native: ScrollText text; text.setStep(2); text.scroll();
