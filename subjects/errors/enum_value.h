// A byte that is no direction is read as one.
#pragma once

#include <cstring>

namespace errors {

class Compass {
 public:
  void receive(unsigned char byte) { std::memcpy(&heading_, &byte, 1); }
  bool isNorth() const { return heading_ == North; }

 private:
  enum Heading : bool { South, North };
  Heading heading_ = South;
};

}  // namespace errors

// kind: invalid-enum-load
// error: invalid-value
// check: enum
