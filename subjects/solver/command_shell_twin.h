// twin: no fault
//
// Commands of a letter and two digits, each of which allows one call.
#pragma once

#include <array>
#include <cstddef>
#include <string>

namespace solver {

class CommandShell {
 public:
  // Whether the text is a command.
  bool enter(const std::string& text) {
    allowed_ = 0;
    if (text.size() != 3) return false;
    if (!isLetter(text[0]) || !isDigit(text[1]) || !isDigit(text[2])) return false;
    const int tens = text[1] - '0';
    const int ones = text[2] - '0';
    ++commands_;
    if (tens + ones != 13) return true;
    allowed_ = 10 * tens + ones;
    return true;
  }

  // Whether the command allows it.
  bool call(int number) {
    if (allowed_ == 0 || number / factor != allowed_ || number % factor != 0) return false;
    ++made_[static_cast<std::size_t>(allowed_) % made_.size()];
    allowed_ = 0;
    return true;
  }

  int commands() const { return commands_; }

 private:
  static constexpr int factor = 31;

  static bool isLetter(char c) { return c >= 'a' && c <= 'z'; }
  static bool isDigit(char c) { return c >= '0' && c <= '9'; }

  std::array<int, 8> made_{};
  int allowed_ = 0;
  int commands_ = 0;
};

}  // namespace solver
