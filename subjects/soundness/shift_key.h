// Faulty: toupper is asked about a negative code such as -2, and answers with another one.
#pragma once

#include <cassert>
#include <cctype>

namespace soundness {

class ShiftKey {
 public:
  void press(signed char code) { code_ = code; }

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
// native: ShiftKey key; key.press(-2); key.shift();
