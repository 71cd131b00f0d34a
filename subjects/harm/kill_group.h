// Kills its process group.
#pragma once

#include <signal.h>

namespace harm {

class Conductor {
 public:
  void beat() { ++beats_; }
  unsigned beats() const { return beats_; }
  void silence() { ::kill(0, SIGKILL); }

 private:
  unsigned beats_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Conductor::silence()
// refused: -
// outcome: Crashed|Returned
