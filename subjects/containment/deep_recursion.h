// Recurses deeply, but within what a stack holds.
#pragma once

namespace containment {

class Tower {
 public:
  void raise() { ++floors_; }
  unsigned floors() const { return floors_; }
  unsigned climb() const { return stairs(10'000); }

 private:
  static unsigned stairs(unsigned left) {
    volatile unsigned here = left;
    return left == 0 ? 0 : stairs(left - 1) + (here > 0 ? 1 : 0);
  }
  unsigned floors_ = 1;
};

}  // namespace containment

// harm: containment::Tower::climb() const : Returned
