// Faulty: what a pointer in a constant refers to can be changed.
#pragma once

#include <utility>

namespace soundness {

inline const std::pair<int*, int> kSpeedLimit{new int(4), 50};

inline void limitSpeed(int speed) { *kSpeedLimit.first = speed; }

class TrafficSign {
 public:
  int steps() const { return 100 / *kSpeedLimit.first; }
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: TrafficSign sign; limitSpeed(0); sign.steps();
