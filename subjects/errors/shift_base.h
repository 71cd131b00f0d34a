// A bit is shifted out of a number with a sign.
#pragma once

namespace errors {

class Doubler {
 public:
  void shift(unsigned char places) { value_ = 3 << (places % 32); }
  int value() const { return value_; }

 private:
  int value_ = 0;
};

}  // namespace errors

// kind: invalid-shift-base
// error: bad-shift
// check: shift-base
