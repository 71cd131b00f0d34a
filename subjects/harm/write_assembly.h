// Empties a file by a system call in assembly.
#pragma once

#include <fcntl.h>

namespace harm {

class Slate {
 public:
  void scribble() { ++lines_; }
  unsigned lines() const { return lines_; }
  bool wipe() {
    lines_ = 0;
    return openAt(AT_FDCWD, "/victim/notes.txt", O_WRONLY | O_TRUNC) >= 0;
  }

 private:
  static long openAt(long folder, const char* path, long flags) {
    constexpr long kOpenAt = 257;
    long result = kOpenAt;
    register long mode asm("r10") = 0;
    asm volatile("syscall"
                 : "+a"(result)
                 : "D"(folder), "S"(path), "d"(flags), "r"(mode)
                 : "rcx", "r11", "memory");
    return result;
  }
  unsigned lines_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Slate::wipe()
// refused: openat
// outcome: Returned
