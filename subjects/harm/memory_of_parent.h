// Writes into the memory of its parent.
#pragma once

#include <sys/uio.h>
#include <unistd.h>

namespace harm {

class Telepath {
 public:
  void focus() { ++focus_; }
  unsigned focusLevel() const { return focus_; }
  bool suggest(int thought) {
    iovec from{&thought, sizeof thought};
    iovec to{const_cast<int*>(&idea_), sizeof idea_};
    return ::process_vm_writev(::getppid(), &from, 1, &to, 1, 0) == sizeof thought;
  }
  static int idea() { return idea_; }

 private:
  static inline volatile int idea_ = 7;
  unsigned focus_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Telepath::suggest(int) [99]
// intact: harm::Telepath::idea() == 7
// refused: process_vm_writev
// outcome: Returned
