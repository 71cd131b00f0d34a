// Twin of lock_code: the letter is made small first.
#pragma once

#include <cctype>

namespace soundness {

class LockCodeTwin {
 public:
  void enter(char digit) {
    const auto code = static_cast<unsigned char>(digit);
    if (std::isxdigit(code) != 0) digit_ = static_cast<char>(std::tolower(code));
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
