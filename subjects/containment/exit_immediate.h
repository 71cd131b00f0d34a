// Leaves the program by _exit, without any handler.
#pragma once

#include <unistd.h>

namespace containment {

class Daemon {
 public:
  void poll() { ++polls_; }
  unsigned polls() const { return polls_; }
  void die() { ::_exit(4); }

 private:
  unsigned polls_ = 0;
};

}  // namespace containment

// harm: containment::Daemon::die() : Crashed exit
