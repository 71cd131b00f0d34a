// Leaves a semaphore of System V behind.
#pragma once

#include <sys/ipc.h>
#include <sys/sem.h>

namespace harm {

class Signalman {
 public:
  void wave() { ++waved_; }
  unsigned waved() const { return waved_; }
  bool plant() { return ::semget(0x5157, 1, IPC_CREAT | 0600) >= 0; }

 private:
  unsigned waved_ = 0;
};

}  // namespace harm

// harm: environment
// step: harm::Signalman::plant()
// refused: semget
// outcome: Returned
