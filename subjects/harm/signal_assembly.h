// Kills its parent by a system call in assembly.
#pragma once

#include <signal.h>
#include <unistd.h>

namespace harm {

class Dart {
 public:
  void aim(int degrees) { degrees_ = degrees; }
  int degrees() const { return degrees_; }
  bool hit() const {
    constexpr long kTkill = 200;
    long result = kTkill;
    asm volatile("syscall"
                 : "+a"(result)
                 : "D"(static_cast<long>(::getppid())), "S"(static_cast<long>(SIGKILL))
                 : "rcx", "r11", "memory");
    return result == 0;
  }

 private:
  int degrees_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Dart::hit() const
// refused: tkill
// outcome: Returned
