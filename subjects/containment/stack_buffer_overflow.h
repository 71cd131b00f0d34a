// Writes one element past an array on the stack.
#pragma once

#include <cstddef>

namespace containment {

class Digits {
 public:
  void add(int digit) { sum_ += digit; }
  long sum() const { return sum_; }
  int checkDigit() const {
    int digits[4] = {1, 2, 3, 4};
    int* volatile cursor = digits;
    cursor[count_] = 9;
    return digits[3];
  }

 private:
  std::size_t count_ = 4;
  long sum_ = 0;
};

}  // namespace containment

// harm: containment::Digits::checkDigit() const : Crashed stack-buffer-overflow
