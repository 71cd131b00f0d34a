// Twin of hex_label: the byte is printed without its sign.
#pragma once

#include <cassert>
#include <cstdio>

namespace soundness {

class HexLabelTwin {
 public:
  void set(signed char code) { code_ = code; }

  void print() {
    const int shown = static_cast<unsigned char>(code_);
    width_ = std::snprintf(text_, sizeof text_, "%02x", static_cast<unsigned>(shown));
    assert(width_ == 2);
  }

 private:
  char text_[3] = {};
  signed char code_ = 0;
  int width_ = 2;
};

}  // namespace soundness

// item: A6
// kind: assertion
// scope: 1 object, 3 calls
