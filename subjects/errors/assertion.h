// An assertion that a client can make false.
#pragma once

#include <cassert>

namespace errors {

class Lift {
 public:
  void up() {
    if (floor_ < 4) ++floor_;
  }
  int stop() {
    const int floor = floor_;
    floor_ = 0;
    assert(floor < 4);
    return floor;
  }

 private:
  int floor_ = 0;
};

}  // namespace errors

// kind: floor < 4
// error: assertion-failed
