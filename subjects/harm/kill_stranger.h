// Kills a process whose number it has read from a file.
#pragma once

#include <signal.h>

#include <fstream>
#include <string>

namespace harm {

class Supervisor {
 public:
  explicit Supervisor(const std::string& file = "/victim/clerk.pid") : file_(file) {}
  const std::string& file() const { return file_; }
  bool restart() {
    pid_t clerk = 0;
    std::ifstream(file_) >> clerk;
    return clerk > 1 && ::kill(clerk, SIGTERM) == 0;
  }

 private:
  std::string file_;
};

}  // namespace harm

// harm: processes
// make: harm::Supervisor::Supervisor(const std::string&) ["/victim/clerk.pid"]
// step: harm::Supervisor::restart()
// refused: kill|openat
// outcome: Returned
