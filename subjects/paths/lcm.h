// The least common multiple; where there is none, a division fails and the handler answers -1.
// Paths through lcm itself: 2 ways to order the arguments, and the call of absolute or of quotient may
// throw or not: 6, of which 3 can be taken. absolute never throws, and only 0 and 0 have no divisor.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace paths {

struct Arithmetic {
  static int lcm(std::int8_t a, std::int8_t b) {
    if (a < b) {
      const std::int8_t swapped = a;
      a = b;
      b = swapped;
    }
    const int divisor = gcd(a, b);
    try {
      return quotient(absolute(a * b), divisor);
    } catch (const std::domain_error&) {
      return -1;
    }
  }

  static int gcd(int a, int b) {
    while (b != 0) {
      const int rest = a % b;
      a = b;
      b = rest;
    }
    return absolute(a);
  }

  static int absolute(int value) {
    if (value >= 0) return value;
    return -value;
  }

  static int quotient(int dividend, int divisor) {
    if (divisor == 0) throw std::domain_error("division by zero");
    return dividend / divisor;
  }
};

}  // namespace paths
