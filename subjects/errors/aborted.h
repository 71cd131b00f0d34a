// The program ends itself.
#pragma once

#include <cstdlib>

namespace errors {

class Robot {
 public:
  void step() {
    if (++steps_ == 3) std::abort();
  }

 private:
  unsigned char steps_ = 0;
};

}  // namespace errors

// kind: abort
// error: abort
