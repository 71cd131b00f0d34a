// Twin of magic_wand: it is a function, and looks at the power.
#pragma once

namespace soundness {

class MagicWandTwin {
 public:
  explicit MagicWandTwin(unsigned char power) : power_(power) {}
  int power() const { return power_; }

 private:
  unsigned char power_;
};

inline int touchTwin(const MagicWandTwin& wand) {
  return wand.power() == 0 ? 0 : 100 / wand.power();
}

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
