// twin: no fault
//
// Intervals of whole numbers that do not touch, and how much they cover.
#pragma once

#include <assay/contracts.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace solver {

class IntervalSet {
 public:
  // From start up to end, without end. Intervals are added from left to right.
  void add(int start, int end) {
    if (start < 0 || end <= start || end > 1'000'000) throw std::invalid_argument("no interval");
    if (!intervals_.empty() && start <= intervals_.back().end) {
      throw std::invalid_argument("it touches another one");
    }
    intervals_.push_back({start, end});
    covered_ += end - start;
  }

  // Makes one interval of all; whether there was something to do.
  bool merge() {
    if (intervals_.size() < 2) return false;
    int gaps = 0;
    for (std::size_t i = 1; i < intervals_.size(); ++i) {
      gaps += intervals_[i].start - intervals_[i - 1].end;
    }
    const Interval whole{intervals_.front().start, intervals_.back().end};
    covered_ += gaps;
    intervals_.assign(1, whole);
    return true;
  }

  int covered() const { return covered_; }
  std::size_t size() const { return intervals_.size(); }

 private:
  struct Interval {
    int start;
    int end;
  };

  ASSAY_INVARIANT(covered_ == lengths());

  int lengths() const {
    int sum = 0;
    for (const Interval& interval : intervals_) sum += interval.end - interval.start;
    return sum;
  }

  std::vector<Interval> intervals_;
  int covered_ = 0;
};

}  // namespace solver
