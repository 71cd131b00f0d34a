// Attaches to its parent as a debugger and changes its memory.
#pragma once

#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

namespace harm {

class Surgeon {
 public:
  void wash() { ++washed_; }
  unsigned washed() const { return washed_; }
  bool operate() {
    const pid_t patient = ::getppid();
    if (::ptrace(PTRACE_ATTACH, patient, nullptr, nullptr) != 0) return false;
    ::waitpid(patient, nullptr, __WALL);
    const bool done = ::ptrace(PTRACE_POKEDATA, patient, &organ_, nullptr) == 0;
    ::ptrace(PTRACE_DETACH, patient, nullptr, nullptr);
    return done;
  }
  static long organ() { return organ_; }

 private:
  static inline volatile long organ_ = 7;
  unsigned washed_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Surgeon::operate()
// intact: harm::Surgeon::organ() == 7
// refused: ptrace
// outcome: Returned
