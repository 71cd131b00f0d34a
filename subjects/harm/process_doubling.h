// Doubles its processes again and again, by raw system calls.
#pragma once

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Bacteria {
 public:
  void cool() { --degrees_; }
  int degrees() const { return degrees_; }
  void multiply() const {
    const pid_t first = ::getpid();
    for (int generation = 0; generation < 9; ++generation) {
      ::syscall(SYS_clone, static_cast<long>(SIGCHLD), 0L, 0L, 0L, 0L);
    }
    while (static_cast<pid_t>(::syscall(SYS_getpid)) != first) ::pause();
  }

 private:
  int degrees_ = 37;
};

}  // namespace harm

// harm: processes
// step: harm::Bacteria::multiply() const
// refused: clone
// outcome: Returned
// search: 5s
