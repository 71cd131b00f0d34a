// Puts its parent last in the queue for the processor.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace harm {

class Usher {
 public:
  void seat() { ++seated_; }
  unsigned seated() const { return seated_; }
  bool sendBack() { return ::setpriority(PRIO_PROCESS, static_cast<id_t>(::getppid()), 19) == 0; }

 private:
  unsigned seated_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Usher::sendBack()
// refused: setpriority
// outcome: Returned
