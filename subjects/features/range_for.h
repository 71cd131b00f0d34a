// begin and end as pointers, const and not, so that the class works in a range-based for.
#pragma once

#include <cstddef>

namespace features {

class Week {
 public:
  int* begin() { return hours_; }
  int* end() { return hours_ + kDays; }
  const int* begin() const { return hours_; }
  const int* end() const { return hours_ + kDays; }
  long total() const {
    long sum = 0;
    for (int hours : *this) sum += hours;
    return sum;
  }

 private:
  static constexpr std::size_t kDays = 7;
  int hours_[kDays] = {};
};

}  // namespace features

// expect: features::Week::Week()
// expect: features::Week::Week(const features::Week&)
// expect: features::Week::Week(features::Week&&)
// expect: features::Week::operator=(const features::Week&)
// expect: features::Week::operator=(features::Week&&)
// expect: features::Week::~Week()
// expect: features::Week::begin()
// expect: features::Week::end()
// expect: features::Week::begin() const
// expect: features::Week::end() const
// expect: features::Week::total() const
