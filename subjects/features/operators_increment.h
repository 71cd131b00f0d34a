// Increment and decrement in both forms.
#pragma once

namespace features {

class Dial {
 public:
  explicit Dial(unsigned position) : position_(position % 12) {}
  unsigned position() const { return position_; }

  Dial& operator++() {
    position_ = (position_ + 1) % 12;
    return *this;
  }
  Dial operator++(int) {
    Dial before = *this;
    ++*this;
    return before;
  }
  Dial& operator--() {
    position_ = (position_ + 11) % 12;
    return *this;
  }
  Dial operator--(int) {
    Dial before = *this;
    --*this;
    return before;
  }

 private:
  unsigned position_;
};

}  // namespace features

// expect: features::Dial::Dial(const features::Dial&)
// expect: features::Dial::Dial(features::Dial&&)
// expect: features::Dial::operator=(const features::Dial&)
// expect: features::Dial::operator=(features::Dial&&)
// expect: features::Dial::~Dial()
// expect: features::Dial::Dial(unsigned int)
// expect: features::Dial::position() const
// expect: features::Dial::operator++()
// expect: features::Dial::operator++(int)
// expect: features::Dial::operator--()
// expect: features::Dial::operator--(int)
