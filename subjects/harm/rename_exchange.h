// Exchanges two files by a raw system call.
#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Shuffle {
 public:
  bool swap() {
    constexpr unsigned kExchange = 2;
    return ::syscall(SYS_renameat2, AT_FDCWD, "/victim/notes.txt", AT_FDCWD, "/victim/secret.txt",
                     kExchange) == 0;
  }
  unsigned cards() const { return 2; }
};

}  // namespace harm

// harm: files
// step: harm::Shuffle::swap()
// refused: renameat2
// outcome: Returned
