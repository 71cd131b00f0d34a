// Uses and seeds the random numbers of the C library.
#pragma once

#include <cstdlib>

namespace containment {

class Dice {
 public:
  void shake() { ++shakes_; }
  unsigned shakes() const { return shakes_; }
  int roll() { return std::rand() % 6 + 1; }
  void seed(unsigned value) { std::srand(value); }

 private:
  unsigned shakes_ = 0;
};

}  // namespace containment

// harm: containment::Dice::roll() : Returned
// harm: containment::Dice::seed(unsigned int) : Returned
