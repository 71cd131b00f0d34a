// Kills its parent.
#pragma once

#include <signal.h>
#include <unistd.h>

namespace harm {

class Watchdog {
 public:
  void feed() { ++fed_; }
  unsigned fed() const { return fed_; }
  bool bark() { return ::kill(::getppid(), SIGTERM) == 0; }
  bool bite() { return ::kill(::getppid(), SIGKILL) == 0; }

 private:
  unsigned fed_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Watchdog::bite()
// refused: kill
// outcome: Returned
