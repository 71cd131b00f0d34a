// Twin of four_letters: it is asked about the first letter.
#pragma once

#include <cctype>

namespace soundness {

class FourLettersTwin {
 public:
  void set(unsigned char first) {
    if (first < 128) code_ = first << 24 | 0x414243;
  }

  bool isNamed() {
    named_ = std::isalpha(code_ >> 24) != 0;
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
