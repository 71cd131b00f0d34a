// Twin of paint_box: the two are looked for first.
#pragma once

#include <charconv>

namespace soundness {

class PaintBoxTwin {
 public:
  int layers(std::chars_format mode) const {
    if (mode == (std::chars_format::fixed | std::chars_format::hex)) return 0;

    const int all = static_cast<int>(std::chars_format::fixed | std::chars_format::hex);
    return 6 / (all - static_cast<int>(mode));
  }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 1 call
