// A constructor from a braced list, which competes with one that takes a size.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <vector>

namespace features {

class Polygon {
 public:
  explicit Polygon(int corners)
      : sides_(static_cast<std::size_t>(corners < 0 ? 0 : corners % 64), 1.0) {}
  Polygon(std::initializer_list<double> sides) : sides_(sides) {}
  Polygon& operator=(std::initializer_list<double> sides) {
    sides_ = sides;
    return *this;
  }
  double perimeter() const {
    double sum = 0;
    for (double side : sides_) sum += side;
    return sum;
  }

 private:
  std::vector<double> sides_;
};

}  // namespace features

// expect: features::Polygon::Polygon(const features::Polygon&)
// expect: features::Polygon::Polygon(features::Polygon&&)
// expect: features::Polygon::operator=(const features::Polygon&)
// expect: features::Polygon::operator=(features::Polygon&&)
// expect: features::Polygon::~Polygon()
// expect: features::Polygon::Polygon(int)
// expect: features::Polygon::Polygon(std::initializer_list<double>)
// expect: features::Polygon::operator=(std::initializer_list<double>)
// expect: features::Polygon::perimeter() const
