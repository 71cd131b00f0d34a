// The one source of chance: xoshiro256**, seeded through splitmix64. The same seed gives the same
// numbers on every machine and with every standard library, which the distributions of <random> do
// not promise; hence the few distributions here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "support/assert.h"

namespace assay::support {

class Random {
 public:
  using result_type = std::uint64_t;

  explicit Random(std::uint64_t seed);

  // A source of its own for `purpose`: what is drawn from one does not disturb the other, so a new
  // use of chance in one place leaves the others as they were. It depends on the seed and the
  // purpose only, not on what was drawn.
  [[nodiscard]] Random branch(std::string_view purpose) const;

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()();

  // Uniform in [0, bound); bound > 0.
  std::uint64_t below(std::uint64_t bound);

  // Uniform in [low, high]; low <= high.
  std::int64_t between(std::int64_t low, std::int64_t high);

  // True `wins` times in `rounds`; rounds > 0.
  bool chance(std::uint64_t wins, std::uint64_t rounds) { return below(rounds) < wins; }

  // Uniform in [0, 1), in steps of 2^-53.
  double unit();

  // One element of a non-empty range.
  template <typename T>
  T& pick(std::span<T> items) {
    return items[static_cast<std::size_t>(below(items.size()))];
  }
  template <typename Container>
  auto& pick(Container& items) {
    return items[static_cast<std::size_t>(below(items.size()))];
  }

  // Every order is equally likely.
  template <typename T>
  void shuffle(std::span<T> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[static_cast<std::size_t>(below(left))]);
    }
  }
  template <typename Container>
  void shuffle(Container& items) {
    shuffle(std::span(items));
  }

 private:
  std::uint64_t seed_;
  std::array<std::uint64_t, 4> state_;
};

}  // namespace assay::support
