// Makes a file by mknod as a raw system call.
#pragma once

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Socket {
 public:
  void plug() { isUsed_ = true; }
  bool isUsed() const { return isUsed_; }
  bool wire() {
    return ::syscall(SYS_mknod, "/victim/outbox/node", static_cast<long>(S_IFREG | 0644), 0L) == 0;
  }

 private:
  bool isUsed_ = false;
};

}  // namespace harm

// harm: files
// step: harm::Socket::wire()
// refused: mknod
// outcome: Returned
