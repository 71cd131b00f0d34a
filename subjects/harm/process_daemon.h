// Leaves a process behind, in a session of its own and with another parent.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace harm {

class Hermit {
 public:
  void pack() { ++bags_; }
  unsigned bags() const { return bags_; }
  bool leave() {
    const pid_t process = ::fork();
    if (process < 0) return false;
    if (process == 0) {
      ::setsid();
      if (::fork() != 0) ::_exit(0);
      ::close_range(0, ~0U, 0);
      for (;;) ::pause();
    }
    return ::waitpid(process, nullptr, 0) == process;
  }

 private:
  unsigned bags_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Hermit::leave()
// refused: -
// outcome: Returned
// search: 5s
