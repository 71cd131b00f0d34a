// Kills its own process with SIGKILL, which nothing can catch.
#pragma once

#include <unistd.h>

#include <csignal>

namespace containment {

class Supervisor {
 public:
  void watch() { ++watched_; }
  unsigned watched() const { return watched_; }
  void purge() { ::kill(::getpid(), SIGKILL); }

 private:
  unsigned watched_ = 0;
};

}  // namespace containment

// harm: containment::Supervisor::purge() : Crashed signal
