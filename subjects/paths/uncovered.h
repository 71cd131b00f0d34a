// Branches that no test covers, each for another reason.
#pragma once

#include <cmath>

class Uncovered {
 public:
  // A product of neighbours is even.
  int infeasible(unsigned char n) const {
    if (n * (n + 1) % 2 == 1) return 1;
    return 0;
  }

  // The error function is nowhere greater than one, and the executor does not know it.
  int limited(double x) const {
    if (std::erf(x) > 1.5) return 1;
    return 0;
  }
};
