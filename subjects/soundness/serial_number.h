// Faulty: strtol answers with the largest number when the text is too large, and one is added.
#pragma once

#include <cstdlib>

namespace soundness {

class SerialNumber {
 public:
  void setLast(unsigned char digit) {
    if (digit < 10) text_[18] = static_cast<char>('0' + digit);
  }

  long next() {
    const long number = std::strtol(text_, nullptr, 10);
    next_ = number + 1;
    return next_;
  }

 private:
  char text_[20] = "9223372036854775800";
  long next_ = 0;
};

}  // namespace soundness

// item: A6
// kind: signed-integer-overflow
// scope: 1 object, 3 calls
// native: SerialNumber serial; serial.setLast(9); serial.next();
