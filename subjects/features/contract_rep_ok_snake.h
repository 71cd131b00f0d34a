// An invariant called `rep_ok`, public, in a class template.
#pragma once

#include <utility>

namespace features {

template <class T>
class OrderedPair {
 public:
  OrderedPair(T first, T second) : first_(std::move(first)), second_(std::move(second)) {
    if (second_ < first_) std::swap(first_, second_);
  }
  const T& smaller() const { return first_; }
  bool rep_ok() const { return !(second_ < first_); }

 private:
  T first_;
  T second_;
};

}  // namespace features

// expect: features::OrderedPair<int>::OrderedPair(const features::OrderedPair<int>&)
// expect: features::OrderedPair<int>::OrderedPair(features::OrderedPair<int>&&)
// expect: features::OrderedPair<int>::operator=(const features::OrderedPair<int>&)
// expect: features::OrderedPair<int>::operator=(features::OrderedPair<int>&&)
// expect: features::OrderedPair<int>::~OrderedPair()
// expect: features::OrderedPair<int>::OrderedPair(int, int)
// expect: features::OrderedPair<int>::smaller() const
// expect: features::OrderedPair<int>::rep_ok() const
// contract: features::OrderedPair<int> : invariant : rep_ok()
