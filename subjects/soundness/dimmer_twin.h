// Twin of dimmer: such a step is refused.
#pragma once

#include <cassert>

namespace soundness {

class DimmerTwin {
 public:
  void raise(unsigned char step) {
    if (step > 15) return;
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
