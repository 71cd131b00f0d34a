// A colour without a name.
#pragma once

namespace errors {

class Crayon {
 public:
  void pick(unsigned char colour) { colour_ = colour % 4; }
  int shade() const {
    switch (colour_) {
      case 0:
        return 10;
      case 1:
        return 20;
      case 2:
        return 30;
    }
  }

 private:
  unsigned char colour_ = 0;
};

}  // namespace errors

// kind: missing-return
// error: unreachable-reached
// check: return
