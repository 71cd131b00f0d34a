// Moves a copy of a mount into its own folder by open_tree, and deletes a file there.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Gardener {
 public:
  void dig() { ++holes_; }
  unsigned holes() const { return holes_; }
  bool transplant() {
    constexpr unsigned kClone = 1, kFromDescriptor = 4;
    ::mkdir("bed", 0700);
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    const long tree = ::syscall(SYS_open_tree, AT_FDCWD, "/victim", kClone);
    const long moved = ::syscall(SYS_move_mount, tree, "", AT_FDCWD, "bed", kFromDescriptor);
    if (tree >= 0) ::close(static_cast<int>(tree));
    return moved == 0 && ::unlink("bed/secret.txt") == 0;
  }

 private:
  unsigned holes_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Gardener::transplant()
// refused: unshare|open_tree|move_mount
// outcome: Returned
