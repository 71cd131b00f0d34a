// Uses a thread, a child, a pipe and a signal to itself, as any program may.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

namespace harm {

class Workers {
 public:
  int sum(int left, int right) {
    int first = 0;
    std::thread([&] { first = left / 2; }).join();
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0) return -1;
    const pid_t child = ::fork();
    if (child == 0) {
      const int second = right / 2;
      ::_exit(::write(ends[1], &second, sizeof second) == sizeof second ? 0 : 1);
    }
    int second = 0;
    const bool read = ::read(ends[0], &second, sizeof second) == sizeof second;
    ::close(ends[0]);
    ::close(ends[1]);
    ::kill(child, 0);
    ::waitpid(child, nullptr, 0);
    return read && ::raise(SIGCHLD) == 0 ? first + second : -1;
  }
  bool areIdle() const { return true; }
};

}  // namespace harm

// harm: none
// step: harm::Workers::sum(int, int) [4, 6]
// refused: -
// outcome: Returned
