// Faulty: a friend that nobody in the header makes an instance of changes a lap.
#pragma once

#include <functional>

namespace soundness {

class Runner {
 public:
  int pace() const { return 60 / laps_; }

 private:
  friend struct std::less<Runner>;

  bool operator<(const Runner&) const {
    --laps_;
    return false;
  }

  mutable int laps_ = 1;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: Runner runner; std::less<Runner>()(runner, runner); runner.pace();
