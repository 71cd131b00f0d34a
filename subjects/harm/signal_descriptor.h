// Kills its parent through a descriptor of that process.
#pragma once

#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Leash {
 public:
  void lengthen() { ++length_; }
  unsigned length() const { return length_; }
  bool pull() {
    const long parent = ::syscall(SYS_pidfd_open, ::getppid(), 0);
    const bool done = ::syscall(SYS_pidfd_send_signal, parent, SIGKILL, nullptr, 0) == 0;
    if (parent >= 0) ::close(static_cast<int>(parent));
    return done;
  }

 private:
  unsigned length_ = 1;
};

}  // namespace harm

// harm: processes
// step: harm::Leash::pull()
// refused: pidfd_open|pidfd_send_signal
// outcome: Returned
