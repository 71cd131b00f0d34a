// Twin of egg_timer: the compiler does the same as the program.
#pragma once

#include <type_traits>

namespace soundness {

class EggTimerTwin {
 public:
  constexpr explicit EggTimerTwin(int minutes) : minutes_(minutes) {
    if (minutes == 0) minutes_ = 1;
  }

  constexpr int perMinute() const { return 60 / minutes_; }

 private:
  int minutes_;
};

}  // namespace soundness

// item: C
// kind: division-by-zero
// scope: 1 object, 2 calls
