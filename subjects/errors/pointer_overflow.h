// A place behind null.
#pragma once

namespace errors {

class Cursor {
 public:
  void forget() { text_ = nullptr; }
  bool isAt(unsigned char place) const { return text_ + place == text_; }

 private:
  const char* text_ = "";
};

}  // namespace errors

// kind: nullptr-with-nonzero-offset
// error: out-of-bounds
// check: pointer-overflow
