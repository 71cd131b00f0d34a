// Leaves the program by quick_exit.
#pragma once

#include <cstdlib>

namespace containment {

class Kiosk {
 public:
  void sell() { ++sold_; }
  unsigned sold() const { return sold_; }
  void shut() { std::quick_exit(5); }

 private:
  unsigned sold_ = 0;
};

}  // namespace containment

// harm: containment::Kiosk::shut() : Crashed exit
