// The lowest bit of a set that may be empty.
#pragma once

namespace errors {

class Bits {
 public:
  void set(unsigned char bits) { bits_ = bits; }
  int lowest() const { return __builtin_ctz(bits_); }

 private:
  unsigned bits_ = 1;
};

}  // namespace errors

// kind: invalid-builtin-use
// error: bad-argument
// check: builtin
