#include "smt/interval_set.h"

#include <algorithm>

namespace assay::smt {

bool IntervalSet::add(Interval added) {
  std::array<Interval, most + 1> merged{};
  unsigned count = 0;
  bool placed = false;
  for (const Interval& item : intervals()) {
    const bool before = item.last < added.first && item.last + 1 < added.first;
    const bool after = added.last < item.first && added.last + 1 < item.first;
    if (before) {
      merged[count++] = item;
    } else if (after) {
      if (!placed) merged[count++] = added;
      placed = true;
      merged[count++] = item;
    } else {
      added = {std::min(item.first, added.first), std::max(item.last, added.last)};
    }
  }
  if (!placed) merged[count++] = added;
  if (count > most) return false;
  std::copy_n(merged.begin(), count, items_.begin());
  count_ = count;
  return true;
}

bool IntervalSet::add(const IntervalSet& other) {
  IntervalSet sum = *this;
  for (const Interval& item : other.intervals()) {
    if (!sum.add(item)) return false;
  }
  *this = sum;
  return true;
}

bool IntervalSet::contains(std::uint64_t value) const {
  return std::ranges::any_of(intervals(), [value](const Interval& item) {
    return item.first <= value && value <= item.last;
  });
}

bool IntervalSet::operator==(const IntervalSet& other) const {
  return std::ranges::equal(intervals(), other.intervals());
}

std::optional<IntervalSet> complementOf(const IntervalSet& set, std::uint64_t largest) {
  IntervalSet result;
  std::uint64_t next = 0;
  for (const Interval& item : set.intervals()) {
    if (item.first > next && !result.add({next, item.first - 1})) return std::nullopt;
    if (item.last >= largest) return result;
    next = item.last + 1;
  }
  if (!result.add({next, largest})) return std::nullopt;
  return result;
}

}  // namespace assay::smt
