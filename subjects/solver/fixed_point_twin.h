// twin: no fault
//
// A divisor in two fields, so that most divisions are shifts.
#pragma once

#include <cstdint>
#include <stdexcept>

namespace solver {

class FixedPoint {
 public:
  FixedPoint(std::uint32_t mantissa, std::uint32_t scale) : mantissa_(mantissa), scale_(scale) {
    if (mantissa == 0 || scale == 0) throw std::invalid_argument("the divisor is zero");
  }

  // The whole part of the quotient.
  std::uint64_t divide(std::uint64_t value) const {
    if (isPowerOfTwo(scale_)) return (value >> exponentOf(scale_)) / mantissa_;
    if (isPowerOfTwo(mantissa_)) return (value >> exponentOf(mantissa_)) / scale_;
    return value / (std::uint64_t{mantissa_} * scale_);
  }

  std::uint32_t mantissa() const { return mantissa_; }
  std::uint32_t scale() const { return scale_; }

 private:
  static bool isPowerOfTwo(std::uint32_t value) { return (value & (value - 1)) == 0; }
  static unsigned exponentOf(std::uint32_t power) {
    unsigned exponent = 0;
    for (; power > 1; power /= 2) ++exponent;
    return exponent;
  }

  std::uint32_t mantissa_;
  std::uint32_t scale_;
};

}  // namespace solver
