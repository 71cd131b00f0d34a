// Writes to standard error without end.
#pragma once

#include <iostream>
#include <string>

namespace harm {

class Critic {
 public:
  void read(int pages) { pages_ += pages; }
  long pages() const { return pages_; }
  void complain() const {
    const std::string page(1 << 16, 'b');
    for (;;) std::cerr << page;
  }

 private:
  long pages_ = 0;
};

}  // namespace harm

// harm: output
// step: harm::Critic::complain() const
// refused: -
// outcome: TimedOut|Crashed
// search: 5s
