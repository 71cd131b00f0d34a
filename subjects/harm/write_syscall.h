// Overwrites the beginning of a file by raw system calls.
#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class RawLog {
 public:
  bool stamp(int value) {
    const long file = ::syscall(SYS_open, "/victim/ledger.bin", O_WRONLY);
    if (file < 0) return false;
    const long written = ::syscall(SYS_pwrite64, file, &value, sizeof value, 0L);
    ::syscall(SYS_close, file);
    return written == sizeof value;
  }
  bool isBinary() const { return true; }
};

}  // namespace harm

// harm: files
// step: harm::RawLog::stamp(int) [17]
// refused: open
// outcome: Returned
