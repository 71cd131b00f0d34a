// Stops its parent, which is then neither dead nor alive.
#pragma once

#include <signal.h>
#include <unistd.h>

namespace harm {

class Hypnotist {
 public:
  void swing() { ++swings_; }
  unsigned swings() const { return swings_; }
  bool put() { return ::kill(::getppid(), SIGSTOP) == 0; }

 private:
  unsigned swings_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Hypnotist::put()
// refused: kill
// outcome: Returned
