// fault: library-assertion in Checksum::add
// One sum is counted at itself, not at its remainder.
//
// How often sums of four bytes fall into each of sixteen classes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace solver {

class Checksum {
 public:
  void add(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d) {
    const std::uint32_t sum = ((a * factor + b) * factor + c) * factor + d;
    const std::uint32_t at = sum == 0x12345 ? sum : sum % classes;
    ++counts_[at];
    ++total_;
  }

  std::size_t total() const { return total_; }
  std::size_t count(unsigned index) const { return index < classes ? counts_[index] : 0; }

 private:
  static constexpr std::uint32_t factor = 31;
  static constexpr std::uint32_t classes = 16;

  std::array<std::size_t, classes> counts_{};
  std::size_t total_ = 0;
};

}  // namespace solver
