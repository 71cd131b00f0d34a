// Kills the parent of its parent.
#pragma once

#include <signal.h>
#include <unistd.h>

#include <fstream>
#include <string>

namespace harm {

class Heir {
 public:
  void wait() { ++years_; }
  unsigned years() const { return years_; }
  bool inherit() {
    std::ifstream status("/proc/" + std::to_string(::getppid()) + "/stat");
    std::string number, name, state;
    pid_t grandparent = 0;
    status >> number >> name >> state >> grandparent;
    return grandparent > 1 && ::kill(grandparent, SIGKILL) == 0;
  }

 private:
  unsigned years_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Heir::inherit()
// refused: kill|openat
// outcome: Returned
