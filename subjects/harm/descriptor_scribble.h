// Writes to every descriptor that it was started with.
#pragma once

#include <unistd.h>

namespace harm {

class Graffiti {
 public:
  void shake() { ++shaken_; }
  unsigned shaken() const { return shaken_; }
  unsigned spray() const {
    unsigned hit = 0;
    for (int number = 3; number < 256; ++number) {
      if (::write(number, "graffiti", 8) == 8) ++hit;
    }
    return hit;
  }

 private:
  unsigned shaken_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Graffiti::spray() const
// refused: -
// outcome: Returned
