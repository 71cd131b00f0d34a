// Makes folders in folders, deeper than any path can say.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

namespace harm {

class Burrow {
 public:
  void rest() { ++rests_; }
  unsigned rests() const { return rests_; }
  unsigned dig() const {
    unsigned depth = 0;
    while (depth < 25'000 && ::mkdir("deeper", 0700) == 0 && ::chdir("deeper") == 0) ++depth;
    return depth;
  }

 private:
  unsigned rests_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Burrow::dig() const
// refused: mkdir
// outcome: Returned|TimedOut
// search: 5s
