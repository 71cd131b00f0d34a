// Twin of paint_mix: the factor is copied first.
#pragma once

#include <cassert>

namespace soundness {

class PaintMixTwin {
 public:
  const unsigned char& part(bool second) const { return parts_[second ? 1 : 0]; }

  void scale(const unsigned char& factor) {
    const unsigned char by = factor;
    const auto wanted = static_cast<unsigned char>(parts_[1] * factor);
    for (unsigned char& part : parts_) part = static_cast<unsigned char>(part * by);
    assert(parts_[1] == wanted);
  }

 private:
  unsigned char parts_[2] = {2, 3};
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 3 calls
