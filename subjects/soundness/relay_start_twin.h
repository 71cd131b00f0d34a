// Twin of relay_start: the comparison is public, and changes nothing.
#pragma once

#include <functional>

namespace soundness {

class RunnerTwin {
 public:
  int pace() const { return 60 / laps_; }

  bool operator<(const RunnerTwin&) const { return false; }

 private:
  mutable int laps_ = 1;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
