// Faulty: realloc of nothing to no bytes allocates a block, which is dropped.
#pragma once

#include <cstdlib>

namespace soundness {

class TicketRoll {
 public:
  TicketRoll() = default;
  TicketRoll(const TicketRoll&) = delete;
  TicketRoll& operator=(const TicketRoll&) = delete;
  ~TicketRoll() { std::free(tickets_); }

  void fit(unsigned char length) {
    if (length > 2) return;

    void* fitted = std::realloc(tickets_, length);
    if (length == 0) tickets_ = nullptr;
    if (length != 0 && fitted != nullptr) tickets_ = fitted;
  }

 private:
  void* tickets_ = nullptr;
};

}  // namespace soundness

// item: A3
// kind: leak
// scope: 1 object, 2 calls
// native: TicketRoll roll; roll.fit(0);
