// Makes its parent the owner of a pipe and lets the kernel send the deadly signal.
#pragma once

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

namespace harm {

class Trap {
 public:
  void bait() { ++baits_; }
  unsigned baits() const { return baits_; }
  bool set() {
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0) return false;
    constexpr int kSetSignal = 10;
    bool done = ::fcntl(ends[0], F_SETOWN, ::getppid()) == 0;
    done = ::fcntl(ends[0], kSetSignal, SIGKILL) == 0 && done;
    done = ::fcntl(ends[0], F_SETFL, O_ASYNC) == 0 && done;
    done = ::write(ends[1], "x", 1) == 1 && done;
    ::close(ends[0]);
    ::close(ends[1]);
    return done;
  }

 private:
  unsigned baits_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Trap::set()
// refused: fcntl
// outcome: Returned
