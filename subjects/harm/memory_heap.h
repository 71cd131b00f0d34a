// Allocates much memory by malloc and fills it.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace harm {

class Larder {
 public:
  void sweep() { ++swept_; }
  unsigned swept() const { return swept_; }
  std::size_t stock() const {
    constexpr std::size_t kSack = std::size_t{50} << 20;
    std::vector<void*> sacks;
    while (sacks.size() < 50) {
      void* sack = std::malloc(kSack);
      if (sack == nullptr) break;
      std::memset(sack, 1, kSack);
      sacks.push_back(sack);
    }
    if (sacks.size() > 40) ::usleep(200'000);
    for (void* sack : sacks) std::free(sack);
    return sacks.size();
  }

 private:
  unsigned swept_ = 0;
};

}  // namespace harm

// harm: memory
// step: harm::Larder::stock() const
// refused: -
// outcome: Returned|TimedOut
// search: 5s
