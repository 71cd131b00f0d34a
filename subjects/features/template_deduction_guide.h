// A deduction guide is no operation.
#pragma once

#include <type_traits>

namespace features {

template <class T>
class Interval {
 public:
  Interval(T low, T high) : low_(low < high ? low : high), high_(low < high ? high : low) {}
  bool contains(const T& value) const { return low_ <= value && value <= high_; }

 private:
  T low_;
  T high_;
};

template <class A, class B>
Interval(A, B) -> Interval<std::common_type_t<A, B>>;

}  // namespace features

// expect: features::Interval<int>::Interval(const features::Interval<int>&)
// expect: features::Interval<int>::Interval(features::Interval<int>&&)
// expect: features::Interval<int>::operator=(const features::Interval<int>&)
// expect: features::Interval<int>::operator=(features::Interval<int>&&)
// expect: features::Interval<int>::~Interval()
// expect: features::Interval<int>::Interval(int, int)
// expect: features::Interval<int>::contains(const int&) const
