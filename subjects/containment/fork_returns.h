// Forks, and both processes return to the caller.
#pragma once

#include <unistd.h>

namespace containment {

class Twin {
 public:
  void name(char initial) { initial_ = initial; }
  char initial() const { return initial_; }
  void split() {
    if (::fork() < 0) initial_ = '?';
  }

 private:
  char initial_ = 'A';
};

}  // namespace containment

// harm: containment::Twin::split() : Returned
