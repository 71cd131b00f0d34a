// A gear that the author took for impossible.
#pragma once

namespace errors {

class Gearbox {
 public:
  void shift(unsigned char gear) { gear_ = gear % 4; }
  int ratio() const {
    if (gear_ < 3) return 10 - gear_;
    __builtin_unreachable();
  }

 private:
  unsigned char gear_ = 0;
};

}  // namespace errors

// kind: unreachable-call
// error: unreachable-reached
// check: unreachable
