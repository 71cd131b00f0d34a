// Twin of shift_key: negative codes are refused.
#pragma once

#include <cassert>
#include <cctype>

namespace soundness {

class ShiftKeyTwin {
 public:
  void press(signed char code) {
    if (code >= 0) code_ = code;
  }

  void shift() {
    upper_ = std::toupper(code_);
    assert(upper_ == code_ || upper_ == code_ - 32);
  }

 private:
  signed char code_ = 'a';
  int upper_ = 'A';
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
