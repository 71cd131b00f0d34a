// Makes tens of thousands of empty files.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <string>

namespace harm {

class Confetti {
 public:
  void shake() { ++shaken_; }
  unsigned shaken() const { return shaken_; }
  unsigned toss() const {
    unsigned pieces = 0;
    for (; pieces < 25'000; ++pieces) {
      const int piece =
          ::open(("piece" + std::to_string(pieces)).c_str(), O_WRONLY | O_CREAT, 0600);
      if (piece < 0) break;
      ::close(piece);
    }
    return pieces;
  }

 private:
  unsigned shaken_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Confetti::toss() const
// refused: openat|open
// outcome: Returned|TimedOut
// search: 5s
