// Constructors written out by the author: overloaded and delegating, one of them throwing.
#pragma once

#include <stdexcept>

namespace features {

class Rectangle {
 public:
  Rectangle() : Rectangle(1) {}
  Rectangle(int side) : Rectangle(side, side) {}
  Rectangle(int width, int height) : width_(width), height_(height) {
    if (width < 0 || height < 0) throw std::invalid_argument("negative side");
  }

  long area() const { return long{width_} * height_; }

 private:
  int width_;
  int height_;
};

}  // namespace features

// expect: features::Rectangle::Rectangle()
// expect: features::Rectangle::Rectangle(const features::Rectangle&)
// expect: features::Rectangle::Rectangle(features::Rectangle&&)
// expect: features::Rectangle::operator=(const features::Rectangle&)
// expect: features::Rectangle::operator=(features::Rectangle&&)
// expect: features::Rectangle::~Rectangle()
// expect: features::Rectangle::Rectangle(int)
// expect: features::Rectangle::Rectangle(int, int)
// expect: features::Rectangle::area() const
