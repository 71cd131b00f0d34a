// Twin of coat_check: the function takes what it is given.
#pragma once

namespace soundness {

class CoatCheckTwin {
 public:
  int price(unsigned days) const {
    if (days != 9) return 0;
    return static_cast<int (*)(unsigned)>(&fee)(days);
  }

 private:
  static int fee(unsigned days) { return static_cast<int>(days & 3); }
};

}  // namespace soundness

// item: B
// kind: function-type
// scope: 1 object, 2 calls
