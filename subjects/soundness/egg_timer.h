// Faulty: what the compiler makes of a constant divides by zero.
#pragma once

#include <type_traits>

namespace soundness {

class EggTimer {
 public:
  constexpr explicit EggTimer(int minutes) : minutes_(std::is_constant_evaluated() ? 0 : minutes) {
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
// native: constexpr EggTimer timer(3); timer.perMinute();
