// Leaves shared memory of POSIX behind.
#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

namespace harm {

class Billboard {
 public:
  bool post(const std::string& name = "/victim-board") {
    const int board = ::shm_open(name.c_str(), O_CREAT | O_RDWR, 0600);
    if (board < 0) return false;
    const bool done = ::ftruncate(board, 4096) == 0;
    ::close(board);
    return done;
  }
  bool isLit() const { return true; }
};

}  // namespace harm

// harm: environment
// step: harm::Billboard::post(const std::string&) ["/victim-board"]
// refused: openat|open
// outcome: Returned
