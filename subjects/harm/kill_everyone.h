// Kills every process that it may kill.
#pragma once

#include <signal.h>
#include <sys/types.h>

namespace harm {

class Reset {
 public:
  void arm() { isArmed_ = true; }
  bool isArmed() const { return isArmed_; }
  int press(int pid = -1) { return ::kill(pid >= 0 ? 0 : -1, pid >= 0 ? 0 : SIGKILL); }

 private:
  bool isArmed_ = false;
};

}  // namespace harm

// harm: processes
// step: harm::Reset::press(int) [-1]
// refused: kill
// outcome: Returned
