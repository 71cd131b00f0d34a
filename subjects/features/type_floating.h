// The three floating-point types.
#pragma once

namespace features {

class Average {
 public:
  void add(float value) { add(static_cast<long double>(value)); }
  void add(double value) { add(static_cast<long double>(value)); }
  void add(long double value) {
    sum_ += value;
    ++count_;
  }
  float single() const { return static_cast<float>(exact()); }
  double value() const { return static_cast<double>(exact()); }
  long double exact() const { return count_ == 0 ? 0 : sum_ / count_; }

 private:
  long double sum_ = 0;
  unsigned count_ = 0;
};

}  // namespace features

// expect: features::Average::Average()
// expect: features::Average::Average(const features::Average&)
// expect: features::Average::Average(features::Average&&)
// expect: features::Average::operator=(const features::Average&)
// expect: features::Average::operator=(features::Average&&)
// expect: features::Average::~Average()
// expect: features::Average::add(float)
// expect: features::Average::add(double)
// expect: features::Average::add(long double)
// expect: features::Average::single() const
// expect: features::Average::value() const
// expect: features::Average::exact() const
