// Twin of cake_slice: they are printed as what they are, and zero is looked for.
#pragma once

namespace soundness {

template <double share>
class CakeSliceTwin {
 public:
  int guests(int slices) const { return share > 0.1 && slices > 0 ? 12 / slices : slices; }
};

using SmallSliceTwin = CakeSliceTwin<0.1>;
using LargeSliceTwin = CakeSliceTwin<0.25>;

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 1 call
