// Leaves the program by exit(0), which must not look like the end of a good run.
#pragma once

#include <cstdlib>

namespace containment {

class Wizard {
 public:
  void next() { ++page_; }
  unsigned page() const { return page_; }
  void finish() { std::exit(EXIT_SUCCESS); }

 private:
  unsigned page_ = 0;
};

}  // namespace containment

// harm: containment::Wizard::finish() : Crashed exit
