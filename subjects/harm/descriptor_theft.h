// Takes descriptors out of its parent and writes to them.
#pragma once

#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Pickpocket {
 public:
  void practise() { ++skill_; }
  unsigned skill() const { return skill_; }
  unsigned steal() {
    const int parent = static_cast<int>(::syscall(SYS_pidfd_open, ::getppid(), 0));
    unsigned stolen = 0;
    for (int number = 3; parent >= 0 && number < 64; ++number) {
      const int copy = static_cast<int>(::syscall(SYS_pidfd_getfd, parent, number, 0));
      if (copy < 0) continue;
      if (::write(copy, "x", 1) == 1) ++stolen;
      ::close(copy);
    }
    if (parent >= 0) ::close(parent);
    return stolen;
  }

 private:
  unsigned skill_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Pickpocket::steal()
// refused: pidfd_open|pidfd_getfd
// outcome: Returned
