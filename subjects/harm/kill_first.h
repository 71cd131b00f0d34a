// Sends a signal to the first process of the system.
#pragma once

#include <signal.h>

namespace harm {

class Coup {
 public:
  void plot() { ++plotters_; }
  unsigned plotters() const { return plotters_; }
  bool begin() { return ::kill(1, SIGUSR1) == 0; }

 private:
  unsigned plotters_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Coup::begin()
// refused: kill
// outcome: Returned
