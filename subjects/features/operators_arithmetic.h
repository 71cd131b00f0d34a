// Binary and unary arithmetic operators, as members and as free functions.
#pragma once

namespace features {

class Vec {
 public:
  Vec(double x, double y) : x_(x), y_(y) {}
  double x() const { return x_; }
  double y() const { return y_; }

  Vec operator+(const Vec& other) const { return {x_ + other.x_, y_ + other.y_}; }
  Vec operator-(const Vec& other) const { return {x_ - other.x_, y_ - other.y_}; }
  Vec operator-() const { return {-x_, -y_}; }
  Vec operator/(double divisor) const { return {x_ / (divisor == 0 ? 1 : divisor), y_}; }

 private:
  double x_;
  double y_;
};

inline Vec operator*(const Vec& v, double factor) { return {v.x() * factor, v.y() * factor}; }
inline Vec operator*(double factor, const Vec& v) { return v * factor; }

}  // namespace features

// expect: features::Vec::Vec(const features::Vec&)
// expect: features::Vec::Vec(features::Vec&&)
// expect: features::Vec::operator=(const features::Vec&)
// expect: features::Vec::operator=(features::Vec&&)
// expect: features::Vec::~Vec()
// expect: features::Vec::Vec(double, double)
// expect: features::Vec::x() const
// expect: features::Vec::y() const
// expect: features::Vec::operator+(const features::Vec&) const
// expect: features::Vec::operator-(const features::Vec&) const
// expect: features::Vec::operator-() const
// expect: features::Vec::operator/(double) const
// expect: features::operator*(const features::Vec&, double)
// expect: features::operator*(double, const features::Vec&)
