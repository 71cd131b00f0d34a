// Conversions, explicit and not, to arithmetic, standard and own types.
#pragma once

#include <string>

namespace features {

class Percent {
 public:
  explicit Percent(double value) : value_(value) {}
  double value() const { return value_; }

 private:
  double value_;
};

class Ratio {
 public:
  Ratio(int part, int whole) : part_(part), whole_(whole == 0 ? 1 : whole) {}

  operator double() const { return static_cast<double>(part_) / whole_; }
  explicit operator bool() const { return part_ != 0; }
  explicit operator std::string() const {
    return std::to_string(part_) + '/' + std::to_string(whole_);
  }
  operator Percent() const { return Percent(100.0 * part_ / whole_); }

 private:
  int part_;
  int whole_;
};

}  // namespace features

// expect: features::Percent::Percent(const features::Percent&)
// expect: features::Percent::Percent(features::Percent&&)
// expect: features::Percent::operator=(const features::Percent&)
// expect: features::Percent::operator=(features::Percent&&)
// expect: features::Percent::~Percent()
// expect: features::Percent::Percent(double)
// expect: features::Percent::value() const
// expect: features::Ratio::Ratio(const features::Ratio&)
// expect: features::Ratio::Ratio(features::Ratio&&)
// expect: features::Ratio::operator=(const features::Ratio&)
// expect: features::Ratio::operator=(features::Ratio&&)
// expect: features::Ratio::~Ratio()
// expect: features::Ratio::Ratio(int, int)
// expect: features::Ratio::operator double() const
// expect: features::Ratio::operator bool() const
// expect: features::Ratio::operator std::string() const
// expect: features::Ratio::operator features::Percent() const
