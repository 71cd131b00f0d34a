// Removes an extended attribute of a file by a raw system call.
#pragma once

#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Solvent {
 public:
  void pour(int drops) { drops_ += drops; }
  long drops() const { return drops_; }
  bool dissolve() { return ::syscall(SYS_removexattr, "/victim/notes.txt", "user.label") == 0; }

 private:
  long drops_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Solvent::dissolve()
// refused: removexattr
// outcome: Returned
