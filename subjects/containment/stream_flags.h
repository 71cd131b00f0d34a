// Leaves std::cout with other flags and another precision.
#pragma once

#include <iostream>

namespace containment {

class Reporter {
 public:
  void add(int value) { sum_ += value; }
  long sum() const { return sum_; }
  bool plain() const { return std::cout.flags() == (std::ios::skipws | std::ios::dec); }
  void useHexadecimal() {
    std::cout << std::hex << std::showbase;
    std::cout.precision(2);
  }

 private:
  long sum_ = 0;
};

}  // namespace containment

// harm: containment::Reporter::useHexadecimal() : Returned
