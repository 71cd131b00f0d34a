// A few disjoint intervals of unsigned numbers, kept sorted and as few as possible. The room is
// fixed and small: what needs more intervals is not worth reasoning about with them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace assay::smt {

struct Interval {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  // included
  bool operator==(const Interval&) const = default;
};

class IntervalSet {
 public:
  static constexpr unsigned most = 8;

  [[nodiscard]] std::span<const Interval> intervals() const { return {items_.data(), count_}; }
  [[nodiscard]] bool isEmpty() const { return count_ == 0; }

  // Adds the numbers from first to last. False, and unchanged, if there is no room.
  [[nodiscard]] bool add(Interval interval);
  [[nodiscard]] bool add(const IntervalSet& other);

  [[nodiscard]] bool contains(std::uint64_t value) const;

  bool operator==(const IntervalSet& other) const;

 private:
  std::array<Interval, most> items_{};
  unsigned count_ = 0;
};

// The numbers up to `largest` that are not in the set; none if there is no room.
[[nodiscard]] std::optional<IntervalSet> complementOf(const IntervalSet& set,
                                                      std::uint64_t largest);

}  // namespace assay::smt
