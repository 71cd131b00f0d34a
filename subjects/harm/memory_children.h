// Uses much memory in several processes, each of which has little.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstddef>
#include <vector>

namespace harm {

class Family {
 public:
  void cook() { ++meals_; }
  unsigned meals() const { return meals_; }
  unsigned dine() const {
    constexpr std::size_t kAppetite = std::size_t{125} << 20;
    unsigned guests = 0;
    while (guests < 20) {
      const pid_t process = ::fork();
      if (process < 0) break;
      if (process == 0) {
        const std::vector<char> meal(kAppetite, 'x');
        ::usleep(1'500'000);
        ::_exit(meal[guests] == 'x' ? 0 : 1);
      }
      ++guests;
    }
    for (unsigned i = 0; i < guests; ++i) ::wait(nullptr);
    return guests;
  }

 private:
  unsigned meals_ = 0;
};

}  // namespace harm

// harm: memory
// step: harm::Family::dine() const
// refused: -
// outcome: Returned|TimedOut|Crashed|Threw
// search: 5s
