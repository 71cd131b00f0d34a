// Opens files until it may not open another one.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

namespace harm {

class Collector {
 public:
  void admire() { ++admired_; }
  unsigned admired() const { return admired_; }
  std::size_t collect() const {
    std::vector<int> pieces;
    while (pieces.size() < 12'000) {
      const int piece = ::open("/dev/null", O_RDONLY);
      if (piece < 0) break;
      pieces.push_back(piece);
    }
    if (pieces.size() > 6000) ::usleep(400'000);
    for (const int piece : pieces) ::close(piece);
    return pieces.size();
  }

 private:
  unsigned admired_ = 0;
};

}  // namespace harm

// harm: memory
// step: harm::Collector::collect() const
// refused: -
// outcome: Returned
// search: 5s
