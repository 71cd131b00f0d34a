// Starts several hundred processes that never end.
#pragma once

#include <unistd.h>

namespace harm {

class Colony {
 public:
  void dig() { ++tunnels_; }
  unsigned tunnels() const { return tunnels_; }
  unsigned breed() const {
    unsigned born = 0;
    for (int i = 0; i < 400; ++i) {
      const pid_t process = ::fork();
      if (process < 0) break;
      if (process == 0) {
        for (;;) ::pause();
      }
      ++born;
    }
    return born;
  }

 private:
  unsigned tunnels_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Colony::breed() const
// refused: clone|fork
// outcome: Returned
// search: 5s
