// Has a shell kill a process.
#pragma once

#include <cstdlib>

namespace harm {

class Bouncer {
 public:
  void warn() { ++warnings_; }
  unsigned warnings() const { return warnings_; }
  bool eject() { return std::system("read -r clerk < /victim/clerk.pid && kill -9 $clerk") == 0; }

 private:
  unsigned warnings_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Bouncer::eject()
// refused: kill|openat|execve|clone|vfork|fork
// outcome: Returned
// search: 5s
