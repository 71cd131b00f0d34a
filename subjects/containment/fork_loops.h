// Forks a child that never ends.
#pragma once

#include <unistd.h>

namespace containment {

class Spawner {
 public:
  void plan() { ++plans_; }
  unsigned plans() const { return plans_; }
  void spawn() {
    if (::fork() == 0)
      for (;;) ::usleep(1000);
  }

 private:
  unsigned plans_ = 0;
};

}  // namespace containment

// harm: containment::Spawner::spawn() : Returned
