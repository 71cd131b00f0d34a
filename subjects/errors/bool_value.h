// A byte that is neither 0 nor 1 is read as a bool.
#pragma once

#include <cstring>

namespace errors {

class Flag {
 public:
  void receive(unsigned char byte) { std::memcpy(&isUp_, &byte, 1); }
  int height() const { return isUp_ ? 10 : 0; }

 private:
  bool isUp_ = false;
};

}  // namespace errors

// kind: invalid-bool-load
// error: invalid-value
// check: bool
