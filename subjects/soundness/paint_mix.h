// Faulty: the factor may be one of the numbers that are scaled, and changes on the way.
#pragma once

#include <cassert>

namespace soundness {

class PaintMix {
 public:
  const unsigned char& part(bool second) const { return parts_[second ? 1 : 0]; }

  void scale(const unsigned char& factor) {
    const auto wanted = static_cast<unsigned char>(parts_[1] * factor);
    for (unsigned char& part : parts_) part = static_cast<unsigned char>(part * factor);
    assert(parts_[1] == wanted);
  }

 private:
  unsigned char parts_[2] = {2, 3};
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 3 calls
// native: PaintMix mix; mix.scale(mix.part(false));
