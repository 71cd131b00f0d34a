// Changes the rights to a file that it has opened for reading.
#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Inspector {
 public:
  void look() { ++looks_; }
  unsigned looks() const { return looks_; }
  bool release() {
    const int file = ::open("/victim/secret.txt", O_RDONLY);
    const bool done = ::syscall(SYS_fchmod, file, 0777) == 0;
    if (file >= 0) ::close(file);
    return done;
  }

 private:
  unsigned looks_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Inspector::release()
// refused: fchmod|openat
// outcome: Returned
