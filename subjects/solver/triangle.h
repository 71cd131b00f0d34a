// fault: invariant in Triangle::Triangle
// The sum of two sides wraps around in the check for long sides.
//
// A triangle given by its sides; three lengths that make none are kept as such.
#pragma once

#include <assay/contracts.h>

#include <algorithm>
#include <cstdint>

namespace solver {

class Triangle {
 public:
  using Length = std::uint32_t;
  enum class Kind { None, Scalene, Isosceles, Equilateral };

  Triangle(Length a, Length b, Length c) : a_(a), b_(b), c_(c), kind_(classified()) {}

  Kind kind() const { return kind_; }
  bool exists() const { return kind_ != Kind::None; }

 private:
  using Sum = std::uint64_t;

  ASSAY_INVARIANT(exists() == (Sum{a_} + b_ > c_ && Sum{a_} + c_ > b_ && Sum{b_} + c_ > a_));

  Kind classified() const {
    // Where the third side is longer by the smaller one, nothing else has to be looked at.
    const Length sum = a_ + b_;
    if (a_ != b_ && c_ == sum + std::min(a_, b_)) return Kind::None;
    if (Sum{a_} + b_ <= c_ || Sum{a_} + c_ <= b_ || Sum{b_} + c_ <= a_) return Kind::None;
    if (a_ == b_ && b_ == c_) return Kind::Equilateral;
    if (a_ == b_ || b_ == c_ || a_ == c_) return Kind::Isosceles;
    return Kind::Scalene;
  }

  Length a_;
  Length b_;
  Length c_;
  Kind kind_;
};

}  // namespace solver
