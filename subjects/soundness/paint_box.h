// Faulty: two flags of the library, joined by its own operator, make zero.
#pragma once

#include <charconv>

namespace soundness {

class PaintBox {
 public:
  int layers(std::chars_format mode) const {
    const int all = static_cast<int>(std::chars_format::fixed | std::chars_format::hex);
    return 6 / (all - static_cast<int>(mode));
  }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 1 call
// native: PaintBox box; box.layers(std::chars_format::fixed | std::chars_format::hex);
