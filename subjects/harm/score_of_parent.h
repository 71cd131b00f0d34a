// Names another process as the first to be killed when memory is short.
#pragma once

#include <unistd.h>

#include <fstream>
#include <string>

namespace harm {

class Informer {
 public:
  void listen() { ++heard_; }
  unsigned heard() const { return heard_; }
  bool denounce() {
    std::ofstream score("/proc/" + std::to_string(::getppid()) + "/oom_score_adj");
    score << 1000 << std::flush;
    return score.good();
  }

 private:
  unsigned heard_ = 0;
};

}  // namespace harm

// harm: processes
// step: harm::Informer::denounce()
// refused: openat
// outcome: Returned
