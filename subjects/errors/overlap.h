// Text is moved by a function that does not allow for it.
#pragma once

#include <cstring>

namespace errors {

class Line {
 public:
  void insert(unsigned char places) {
    const unsigned distance = places % 6;
    if (distance > 0) std::memcpy(text_ + distance, text_, distance + 1);
  }

 private:
  char text_[12] = "abcd";
};

}  // namespace errors

// kind: memcpy-param-overlap
// error: overlapping-copy
