// Twin of split_ticket: both halves are cleared.
#pragma once

#include <cstdint>

namespace soundness {

class SplitTicketTwin {
 public:
  SplitTicketTwin() = default;
  SplitTicketTwin(const SplitTicketTwin&) = delete;
  SplitTicketTwin& operator=(const SplitTicketTwin&) = delete;
  ~SplitTicketTwin() { release(); }

  void hold(unsigned char number) {
    release();
    const auto bits = reinterpret_cast<std::uint64_t>(new unsigned char(number));
    high_ = static_cast<std::uint32_t>(bits >> 32);
    low_ = static_cast<std::uint32_t>(bits);
  }

  void release() {
    delete reinterpret_cast<unsigned char*>(std::uint64_t{high_} << 32 | low_);
    low_ = 0;
    high_ = 0;
  }

 private:
  std::uint32_t high_ = 0;
  std::uint32_t low_ = 0;
};

}  // namespace soundness

// item: A4
// kind: wild-pointer
// scope: 1 object, 4 calls
