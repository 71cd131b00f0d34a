// Twin of luggage_tag: that letter is refused.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdio>
#include <cstring>

namespace soundness {

class LuggageTagTwin {
 public:
  void set(char letter) {
    if (letter != '\0') letter_ = letter;
  }

  void print() {
    const int length = std::snprintf(text_, sizeof text_, "%c%d", letter_, 7);
    printed_ = std::strlen(text_) == static_cast<std::size_t>(length);
    assert(printed_);
  }

 private:
  char text_[4] = {};
  char letter_ = 'A';
  bool printed_ = false;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
