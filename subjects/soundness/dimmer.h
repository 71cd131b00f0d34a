// Faulty: a step of 16 or more is shifted into the sign of the level.
#pragma once

#include <cassert>

namespace soundness {

class Dimmer {
 public:
  void raise(unsigned char step) {
    if (step > 20) return;
    level_ = static_cast<signed char>(step << 3);
  }

  int watts() {
    const int watts = level_ * 2;
    level_ = 0;
    assert(watts >= 0);
    return watts;
  }

 private:
  signed char level_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
// native: Dimmer dimmer; dimmer.raise(16); dimmer.watts();
