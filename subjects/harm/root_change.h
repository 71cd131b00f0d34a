// Makes another folder its root, in a user namespace of its own, and empties a file there.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

namespace harm {

class Greenhouse {
 public:
  void water() { ++watered_; }
  unsigned watered() const { return watered_; }
  bool plant() {
    if (::chroot("/victim") != 0 && (::unshare(CLONE_NEWUSER) != 0 || ::chroot("/victim") != 0)) {
      return false;
    }
    const int file = ::open("/notes.txt", O_WRONLY | O_TRUNC);
    if (file >= 0) ::close(file);
    return file >= 0;
  }

 private:
  unsigned watered_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Greenhouse::plant()
// refused: chroot|unshare
// outcome: Returned
