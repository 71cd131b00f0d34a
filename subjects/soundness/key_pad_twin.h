// Twin of key_pad: the base is ten.
#pragma once

#include <cassert>
#include <cstdlib>

namespace soundness {

class KeyPadTwin {
 public:
  void press(unsigned char digit) {
    if (digit > 9 || count_ == 2) return;
    text_[count_++] = static_cast<char>('0' + digit);
    number_ = static_cast<unsigned char>(number_ * 10 + digit);
  }

  void enter() {
    entered_ = std::strtol(text_, nullptr, 10) == number_;
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
