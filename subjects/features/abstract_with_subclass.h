// An abstract class as a parameter, with concrete subclasses in the same file to pass.
#pragma once

#include <vector>

namespace features {

class Shape {
 public:
  virtual ~Shape() = default;
  virtual double area() const = 0;
  virtual unsigned corners() const { return 0; }
};

class Circle : public Shape {
 public:
  explicit Circle(double radius) : radius_(radius) {}
  double area() const override { return 3.14159 * radius_ * radius_; }

 private:
  double radius_;
};

class Square final : public Shape {
 public:
  explicit Square(double side) : side_(side) {}
  double area() const override { return side_ * side_; }
  unsigned corners() const override { return 4; }

 private:
  double side_;
};

class Canvas {
 public:
  void draw(const Shape& shape) { areas_.push_back(shape.area()); }
  bool covers(const Shape* shape) const {
    return shape != nullptr && !areas_.empty() && areas_.back() >= shape->area();
  }

 private:
  std::vector<double> areas_;
};

}  // namespace features

// expect: features::Shape::area() const
// expect: features::Shape::corners() const
// expect: features::Circle::Circle(const features::Circle&)
// expect: features::Circle::Circle(features::Circle&&)
// expect: features::Circle::operator=(const features::Circle&)
// expect: features::Circle::operator=(features::Circle&&)
// expect: features::Circle::~Circle()
// expect: features::Circle::Circle(double)
// expect: features::Circle::area() const
// expect: features::Circle::corners() const
// expect: features::Square::Square(const features::Square&)
// expect: features::Square::Square(features::Square&&)
// expect: features::Square::operator=(const features::Square&)
// expect: features::Square::operator=(features::Square&&)
// expect: features::Square::~Square()
// expect: features::Square::Square(double)
// expect: features::Square::area() const
// expect: features::Square::corners() const
// expect: features::Canvas::Canvas()
// expect: features::Canvas::Canvas(const features::Canvas&)
// expect: features::Canvas::Canvas(features::Canvas&&)
// expect: features::Canvas::operator=(const features::Canvas&)
// expect: features::Canvas::operator=(features::Canvas&&)
// expect: features::Canvas::~Canvas()
// expect: features::Canvas::draw(const features::Shape&)
// expect: features::Canvas::covers(const features::Shape*) const
