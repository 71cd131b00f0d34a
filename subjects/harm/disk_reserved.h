// Reserves much room for files without writing to them.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace harm {

class Estate {
 public:
  void mow() { ++mown_; }
  unsigned mown() const { return mown_; }
  int fence() const {
    int plots = 0;
    for (; plots < 20; ++plots) {
      const int plot = ::open(("plot" + std::to_string(plots)).c_str(), O_WRONLY | O_CREAT, 0600);
      const bool done = ::posix_fallocate(plot, 0, off_t{60} << 20) == 0;
      if (plot >= 0) ::close(plot);
      if (!done) break;
    }
    return plots;
  }

 private:
  unsigned mown_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Estate::fence() const
// refused: openat|open|fallocate
// outcome: Returned|TimedOut|Crashed
// search: 5s
