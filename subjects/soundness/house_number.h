// Faulty: the sum of an address and a number is taken for one that never wraps.
#pragma once

#include <cstdint>

namespace soundness {

class HouseNumber {
 public:
  HouseNumber() = default;
  HouseNumber(const HouseNumber&) = delete;
  HouseNumber& operator=(const HouseNumber&) = delete;

  void count(std::uint64_t by) { by_ = by; }
  int digits() const {
    std::uint64_t sum = 0;
    __builtin_add_overflow(reinterpret_cast<std::uint64_t>(this), by_, &sum);
    return 100 / static_cast<int>((sum >> 45) == 0 && by_ == 1 ? 1 : (by_ == 1 ? 0 : 1));
  }

 private:
  std::uint64_t by_ = 0;
};

}  // namespace soundness

// item: A3
// kind: division-by-zero
// scope: 1 object, 3 calls
// native: HouseNumber number; number.count(1); number.digits();
