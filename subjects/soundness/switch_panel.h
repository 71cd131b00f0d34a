// Faulty: a bool is restored from a byte that is neither 0 nor 1.
#pragma once

#include <cstring>

namespace soundness {

class SwitchPanel {
 public:
  void restore(unsigned char saved) { std::memcpy(&on_, &saved, sizeof on_); }
  void toggle() { on_ = !on_; }

 private:
  bool on_ = false;
};

}  // namespace soundness

// item: B
// kind: invalid-bool
// scope: 1 object, 3 calls
// native: SwitchPanel panel; panel.restore(2); panel.toggle();
