// Faulty: isxdigit knows capital letters too, the arithmetic behind it does not.
#pragma once

#include <cctype>

namespace soundness {

class LockCode {
 public:
  void enter(char digit) {
    const auto code = static_cast<unsigned char>(digit);
    if (std::isxdigit(code) != 0) digit_ = digit;
  }

  char wheel() {
    const char wheels[4] = {'a', 'b', 'c', 'd'};
    shown_ = wheels[(digit_ <= '9' ? digit_ - '0' : digit_ - 'a' + 10) / 4];
    return shown_;
  }

 private:
  char digit_ = '0';
  char shown_ = 'a';
};

}  // namespace soundness

// item: A6
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: LockCode code; code.enter('A'); code.wheel();
