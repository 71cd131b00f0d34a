// A number is shifted by more bits than it has.
#pragma once

namespace errors {

class Mask {
 public:
  void use(unsigned char place) { place_ = place % 40; }
  bool isSet() const { return (0xf0U >> place_ & 1U) != 0; }

 private:
  unsigned char place_ = 0;
};

}  // namespace errors

// kind: invalid-shift-exponent
// error: bad-shift
// check: shift-exponent
