// Calls abort.
#pragma once

#include <cstdlib>

namespace containment {

class Reactor {
 public:
  void heat(int degrees) { degrees_ += degrees; }
  long degrees() const { return degrees_; }
  void scram() { std::abort(); }

 private:
  long degrees_ = 20;
};

}  // namespace containment

// harm: containment::Reactor::scram() : Crashed abort
