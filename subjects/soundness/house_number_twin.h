// Twin of house_number: what is added is no address.
#pragma once

#include <cstdint>

namespace soundness {

class HouseNumberTwin {
 public:
  HouseNumberTwin() = default;
  HouseNumberTwin(const HouseNumberTwin&) = delete;
  HouseNumberTwin& operator=(const HouseNumberTwin&) = delete;

  void count(std::uint64_t by) { by_ = by; }
  int digits() const {
    std::uint64_t sum = 0;
    __builtin_add_overflow(std::uint64_t{7}, by_, &sum);
    return 100 / static_cast<int>((sum >> 45) == 0 && by_ == 1 ? 1 : (by_ == 1 ? 0 : 1));
  }

 private:
  std::uint64_t by_ = 0;
};

}  // namespace soundness

// item: A3
// kind: division-by-zero
// scope: 1 object, 3 calls
