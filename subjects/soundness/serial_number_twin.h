// Twin of serial_number: the largest number has no successor.
#pragma once

#include <climits>
#include <cstdlib>

namespace soundness {

class SerialNumberTwin {
 public:
  void setLast(unsigned char digit) {
    if (digit < 10) text_[18] = static_cast<char>('0' + digit);
  }

  long next() {
    const long number = std::strtol(text_, nullptr, 10);
    next_ = number == LONG_MAX ? number : number + 1;
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
