// Twin of weaving_loom: the argument is an enumerator.
#pragma once

namespace soundness {

enum class WeaveTwin { Plain = 1, Twill = 2 };

template <WeaveTwin kind>
struct WeaveOfTwin {
  static constexpr WeaveTwin value = kind;
};

using MixedWeaveTwin = WeaveOfTwin<WeaveTwin::Twill>;

class LoomTwin {
 public:
  int threads(WeaveTwin weave) const { return 6 / (3 - static_cast<int>(weave)); }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
