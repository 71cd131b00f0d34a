// How sequences are varied in brief runs, by the search and beside it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace assay::driver {

inline constexpr std::size_t variationsPerSequence = 7;  // besides the sequence itself

// How many sequences are varied before somebody looks at the time: many, unless the class is slow.
class Portion {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  void adapt(std::chrono::nanoseconds taken) {
    constexpr std::chrono::milliseconds longest{500};
    constexpr std::size_t most = 256;
    size_ = std::clamp<std::size_t>(taken > longest ? size_ / 2 : size_ * 2, 1, most);
  }

 private:
  std::size_t size_ = 16;
};

}  // namespace assay::driver
