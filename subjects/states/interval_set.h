// A set of numbers as closed intervals that are sorted, disjoint and not adjacent.
//
// FAULT, if it is defined, seeds one: 1: an interval that ends just before the new one is not joined; 2: what
// the new interval covers altogether stays.
#pragma once

#include <iterator>
#include <map>
#include <stdexcept>

#ifndef FAULT
#define FAULT 0
#endif

namespace states {

class IntervalSet {
 public:
  IntervalSet() = default;
  IntervalSet(const IntervalSet&) = delete;
  IntervalSet& operator=(const IntervalSet&) = delete;

  void add(short first, short last) {
    if (last < first) throw std::invalid_argument("an interval that ends before it begins");
    int low = first;
    int high = last;
    auto next = intervals_.upper_bound(low);
    if (next != intervals_.begin()) {
      const auto before = std::prev(next);
      const bool touches = FAULT == 1 ? before->second >= low : before->second + 1 >= low;
      if (touches) {
        low = before->first;
        if (before->second > high) high = before->second;
        next = intervals_.erase(before);
      }
    }
    while (next != intervals_.end() && next->first <= high + 1) {
      if (next->second > high) {
        high = next->second;
      } else if (FAULT == 2) {
        break;
      }
      next = intervals_.erase(next);
    }
    intervals_[low] = high;
  }

  bool contains(short number) const {
    const auto next = intervals_.upper_bound(number);
    return next != intervals_.begin() && std::prev(next)->second >= number;
  }

  void removeFrom(short first) {
    auto next = intervals_.lower_bound(first);
    if (next != intervals_.begin()) {
      const auto before = std::prev(next);
      if (before->second >= first) before->second = first - 1;
    }
    intervals_.erase(next, intervals_.end());
  }

  void clear() { intervals_.clear(); }

  // Sorted, disjoint and not adjacent.
  bool invariant() const {
    bool isFirst = true;
    int last = 0;
    for (const auto& [low, high] : intervals_) {
      if (high < low || (!isFirst && low <= last + 1)) return false;
      isFirst = false;
      last = high;
    }
    return true;
  }

 private:
  std::map<int, int> intervals_;
};

}  // namespace states
