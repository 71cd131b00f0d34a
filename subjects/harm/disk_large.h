// Writes one very large file.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

namespace harm {

class Recorder {
 public:
  void pause() { ++pauses_; }
  unsigned pauses() const { return pauses_; }
  std::size_t record() const {
    const int tape = ::open("recording", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const std::vector<char> second(std::size_t{10} << 20, 'x');
    std::size_t seconds = 0;
    while (seconds < 120 && ::write(tape, second.data(), second.size()) > 0) ++seconds;
    if (tape >= 0) ::close(tape);
    return seconds;
  }

 private:
  unsigned pauses_ = 0;
};

}  // namespace harm

// harm: disk
// step: harm::Recorder::record() const
// refused: -
// outcome: Returned|TimedOut|Crashed
// search: 5s
