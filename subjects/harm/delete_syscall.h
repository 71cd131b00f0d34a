// Deletes a file by a raw system call.
#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace harm {

class Reclaimer {
 public:
  void mark(int blocks) { blocks_ += blocks; }
  long blocks() const { return blocks_; }
  bool reclaim() { return ::syscall(SYS_unlinkat, AT_FDCWD, "/victim/ledger.bin", 0) == 0; }

 private:
  long blocks_ = 0;
};

}  // namespace harm

// harm: files
// step: harm::Reclaimer::reclaim()
// refused: unlinkat
// outcome: Returned
