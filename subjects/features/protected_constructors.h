// A protected constructor: an object of the base alone comes only from copying a subclass.
#pragma once

namespace features {

class Widget {
 public:
  unsigned width() const { return width_; }
  void resize(unsigned width) { width_ = width; }

 protected:
  explicit Widget(unsigned width) : width_(width) {}

 private:
  unsigned width_;
};

class Button : public Widget {
 public:
  Button() : Widget(80) {}
  void press() { pressed_ = true; }
  bool pressed() const { return pressed_; }

 private:
  bool pressed_ = false;
};

inline unsigned totalWidth(const Widget& a, const Widget& b) { return a.width() + b.width(); }

}  // namespace features

// expect: features::Widget::Widget(const features::Widget&)
// expect: features::Widget::Widget(features::Widget&&)
// expect: features::Widget::operator=(const features::Widget&)
// expect: features::Widget::operator=(features::Widget&&)
// expect: features::Widget::~Widget()
// expect: features::Widget::width() const
// expect: features::Widget::resize(unsigned int)
// expect: features::Button::Button()
// expect: features::Button::Button(const features::Button&)
// expect: features::Button::Button(features::Button&&)
// expect: features::Button::operator=(const features::Button&)
// expect: features::Button::operator=(features::Button&&)
// expect: features::Button::~Button()
// expect: features::Button::press()
// expect: features::Button::pressed() const
// expect: features::Button::width() const
// expect: features::Button::resize(unsigned int)
// expect: features::totalWidth(const features::Widget&, const features::Widget&)
