// Faulty: a function of an int is called as one of an unsigned number, without a pointer to it in between.
#pragma once

namespace soundness {

class CoatCheck {
 public:
  int price(unsigned days) const {
    if (days != 9) return 0;
    return reinterpret_cast<int (*)(unsigned)>(&fee)(days);
  }

 private:
  static int fee(int days) { return days & 3; }
};

}  // namespace soundness

// item: B
// kind: function-type
// scope: 1 object, 2 calls
// native: CoatCheck desk; desk.price(9);
