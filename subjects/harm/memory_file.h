// Fills a file that exists in memory only.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

namespace harm {

class Balloon {
 public:
  void knot() { ++knots_; }
  unsigned knots() const { return knots_; }
  std::size_t inflate() const {
    const int rubber = ::memfd_create("balloon", 0);
    const std::vector<char> breath(std::size_t{10} << 20, 'x');
    std::size_t breaths = 0;
    while (breaths < 250 && ::write(rubber, breath.data(), breath.size()) > 0) ++breaths;
    if (breaths > 200) ::usleep(300'000);
    if (rubber >= 0) ::close(rubber);
    return breaths;
  }

 private:
  unsigned knots_ = 0;
};

}  // namespace harm

// harm: memory
// step: harm::Balloon::inflate() const
// refused: memfd_create
// outcome: Returned
// search: 5s
