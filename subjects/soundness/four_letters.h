// Faulty: isalpha is asked about four letters in one number.
#pragma once

#include <cctype>

namespace soundness {

class FourLetters {
 public:
  void set(unsigned char first) {
    if (first < 128) code_ = first << 24 | 0x414243;
  }

  bool isNamed() {
    named_ = std::isalpha(code_) != 0;
    return named_;
  }

 private:
  int code_ = 0;
  bool named_ = false;
};

}  // namespace soundness

// item: A6
// kind: wild-pointer
// scope: 1 object, 3 calls
// native: FourLetters code; code.set('t'); code.isNamed();
