// Faulty: the argument of a template is no enumerator, and a client gets at it.
#pragma once

namespace soundness {

enum class Weave { Plain = 1, Twill = 2 };

template <Weave kind>
struct WeaveOf {
  static constexpr Weave value = kind;
};

using MixedWeave = WeaveOf<static_cast<Weave>(3)>;

class Loom {
 public:
  int threads(Weave weave) const { return 6 / (3 - static_cast<int>(weave)); }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: Loom loom; loom.threads(MixedWeave::value);
