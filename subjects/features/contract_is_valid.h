// An invariant called `is_valid`; functions of that name that take arguments or change are none.
#pragma once

namespace features {

class Clock {
 public:
  void set(int hour, int minute) {
    hour_ = ((hour % 24) + 24) % 24;
    minute_ = ((minute % 60) + 60) % 60;
  }
  int minutes() const { return hour_ * 60 + minute_; }
  bool is_valid() const { return hour_ >= 0 && hour_ < 24 && minute_ >= 0 && minute_ < 60; }
  static bool is_valid(int hour) { return hour >= 0 && hour < 24; }

 private:
  int hour_ = 0;
  int minute_ = 0;
};

class Form {
 public:
  void fill() { filled_ = true; }
  bool is_valid() { return filled_; }

 private:
  bool filled_ = false;
};

}  // namespace features

// expect: features::Clock::Clock()
// expect: features::Clock::Clock(const features::Clock&)
// expect: features::Clock::Clock(features::Clock&&)
// expect: features::Clock::operator=(const features::Clock&)
// expect: features::Clock::operator=(features::Clock&&)
// expect: features::Clock::~Clock()
// expect: features::Clock::set(int, int)
// expect: features::Clock::minutes() const
// expect: features::Clock::is_valid() const
// expect: features::Clock::is_valid(int)
// expect: features::Form::Form()
// expect: features::Form::Form(const features::Form&)
// expect: features::Form::Form(features::Form&&)
// expect: features::Form::operator=(const features::Form&)
// expect: features::Form::operator=(features::Form&&)
// expect: features::Form::~Form()
// expect: features::Form::fill()
// expect: features::Form::is_valid()
// contract: features::Clock : invariant : is_valid()
