// Kills its parent by a signal to one of its threads, as a raw system call.
#pragma once

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Needle {
 public:
  void thread() { isThreaded_ = true; }
  bool isThreaded() const { return isThreaded_; }
  bool prick() {
    const pid_t parent = ::getppid();
    return ::syscall(SYS_tgkill, parent, parent, SIGKILL) == 0;
  }

 private:
  bool isThreaded_ = false;
};

}  // namespace harm

// harm: processes
// step: harm::Needle::prick()
// refused: tgkill
// outcome: Returned
