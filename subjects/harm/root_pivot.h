// Exchanges the root in namespaces of its own, and empties a file that is then elsewhere.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Carousel {
 public:
  void board() { ++riders_; }
  unsigned riders() const { return riders_; }
  bool spin() {
    if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
    ::mount("/victim", "/victim", nullptr, MS_BIND, nullptr);
    if (::chdir("/victim") != 0 || ::syscall(SYS_pivot_root, ".", ".") != 0) return false;
    const int file = ::open("/notes.txt", O_WRONLY | O_TRUNC);
    if (file >= 0) ::close(file);
    return file >= 0;
  }

 private:
  unsigned riders_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Carousel::spin()
// refused: unshare|mount|pivot_root
// outcome: Returned
