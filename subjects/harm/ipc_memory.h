// Leaves shared memory of System V behind.
#pragma once

#include <sys/ipc.h>
#include <sys/shm.h>

#include <cstddef>

namespace harm {

class Blackboard {
 public:
  void erase() { ++erased_; }
  unsigned erased() const { return erased_; }
  bool hang(std::size_t bytes) { return ::shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600) >= 0; }

 private:
  unsigned erased_ = 0;
};

}  // namespace harm

// harm: environment
// step: harm::Blackboard::hang(unsigned long) [65536]
// refused: shmget
// outcome: Returned
