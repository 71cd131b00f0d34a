// Removes all variables of the environment.
#pragma once

#include <stdlib.h>

namespace harm {

class Monk {
 public:
  void meditate() { ++hours_; }
  unsigned hours() const { return hours_; }
  bool renounce() { return ::clearenv() == 0; }

 private:
  unsigned hours_ = 0;
};

}  // namespace harm

// harm: environment
// step: harm::Monk::renounce()
// refused: -
// outcome: Returned
