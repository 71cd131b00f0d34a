// Free factory functions that return by value, beside one that has nothing to do with the class.
#pragma once

#include <cmath>

namespace features {

class Polar {
 public:
  Polar(double radius, double angle) : radius_(radius), angle_(angle) {}
  double radius() const { return radius_; }
  double angle() const { return angle_; }

 private:
  double radius_;
  double angle_;
};

inline double degreesToRadians(double degrees) { return degrees * 0.0174533; }
inline Polar origin() { return {0, 0}; }
inline Polar fromCartesian(double x, double y) { return {std::hypot(x, y), std::atan2(y, x)}; }

}  // namespace features

// expect: features::Polar::Polar(const features::Polar&)
// expect: features::Polar::Polar(features::Polar&&)
// expect: features::Polar::operator=(const features::Polar&)
// expect: features::Polar::operator=(features::Polar&&)
// expect: features::Polar::~Polar()
// expect: features::Polar::Polar(double, double)
// expect: features::Polar::radius() const
// expect: features::Polar::angle() const
// expect: features::origin()
// expect: features::fromCartesian(double, double)
