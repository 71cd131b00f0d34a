// Friends defined in the class, found only through an argument of its type.
#pragma once

#include <ostream>
#include <utility>

namespace features {

class Money {
 public:
  explicit Money(long cents) : cents_(cents) {}

  friend bool operator==(const Money& a, const Money& b) { return a.cents_ == b.cents_; }
  friend bool operator<(const Money& a, const Money& b) { return a.cents_ < b.cents_; }
  friend std::ostream& operator<<(std::ostream& out, const Money& money) {
    return out << money.cents_;
  }
  friend void swap(Money& a, Money& b) noexcept { std::swap(a.cents_, b.cents_); }
  friend Money larger(const Money& a, const Money& b) { return a < b ? b : a; }

 private:
  long cents_;
};

}  // namespace features

// expect: features::Money::Money(const features::Money&)
// expect: features::Money::Money(features::Money&&)
// expect: features::Money::operator=(const features::Money&)
// expect: features::Money::operator=(features::Money&&)
// expect: features::Money::~Money()
// expect: features::Money::Money(long)
// expect: features::operator==(const features::Money&, const features::Money&)
// expect: features::operator<(const features::Money&, const features::Money&)
// expect: features::operator<<(std::ostream&, const features::Money&)
// expect: features::swap(features::Money&, features::Money&)
// expect: features::larger(const features::Money&, const features::Money&)
