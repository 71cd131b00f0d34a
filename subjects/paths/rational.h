// A fraction that is brought to lowest terms by Euclid's algorithm.
// Paths of simplify, to two visits of a block: 5, one of them 0/0; and the overflow of the most negative
// number, which has no absolute value.
#pragma once

namespace paths {

class Rational {
 public:
  Rational(int numerator, int denominator) : numerator_(numerator), denominator_(denominator) {}

  void simplify() {
    const int divisor = greatestCommonDivisor(numerator_, denominator_);
    numerator_ = numerator_ / divisor;
    denominator_ = denominator_ / divisor;
  }

  int numerator() const { return numerator_; }
  int denominator() const { return denominator_; }

 private:
  static int absolute(int value) {
    if (value >= 0) return value;
    return -value;
  }

  static int greatestCommonDivisor(int a, int b) {
    while (b != 0) {
      const int rest = a % b;
      a = b;
      b = rest;
    }
    return absolute(a);
  }

  int numerator_;
  int denominator_;
};

}  // namespace paths
