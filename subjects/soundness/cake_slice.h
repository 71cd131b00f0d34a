// Faulty: two instances of a template are printed alike, and one divides by zero.
#pragma once

namespace soundness {

template <double share>
class CakeSlice {
 public:
  int guests(int slices) const { return share > 0.1 ? 12 / slices : slices; }
};

using SmallSlice = CakeSlice<0.1>;
using LargeSlice = CakeSlice<0.10000001>;

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 1 call
// native: LargeSlice slice; slice.guests(0);
