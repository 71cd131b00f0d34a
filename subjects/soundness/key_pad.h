// Faulty: strtol finds the base itself, and reads numbers with a leading zero as octal.
#pragma once

#include <cassert>
#include <cstdlib>

namespace soundness {

class KeyPad {
 public:
  void press(unsigned char digit) {
    if (digit > 9 || count_ == 2) return;
    text_[count_++] = static_cast<char>('0' + digit);
    number_ = static_cast<unsigned char>(number_ * 10 + digit);
  }

  void enter() {
    entered_ = std::strtol(text_, nullptr, 0) == number_;
    assert(entered_);
  }

 private:
  char text_[3] = {};
  unsigned char count_ = 0;
  unsigned char number_ = 0;
  bool entered_ = false;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 4 calls
// native: KeyPad pad; pad.press(0); pad.press(8); pad.enter();
