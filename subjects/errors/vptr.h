// A shape that is no circle is taken for one.
#pragma once

namespace errors {

class Drawing {
 public:
  void makeSquare() { current_ = &square_; }
  int size() const { return static_cast<const Circle*>(current_)->radius; }

  Drawing() = default;
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

 private:
  struct Shape {
    virtual ~Shape() = default;
  };
  struct Circle : Shape {
    int radius = 1;
  };
  struct Square : Shape {
    int side = 2;
  };
  Circle circle_;
  Square square_;
  const Shape* current_ = &circle_;
};

}  // namespace errors

// kind: dynamic-type-mismatch
// error: wrong-type
// check: vptr
