// Twin of ticket_roll: nothing is allocated for no tickets.
#pragma once

#include <cstdlib>

namespace soundness {

class TicketRollTwin {
 public:
  TicketRollTwin() = default;
  TicketRollTwin(const TicketRollTwin&) = delete;
  TicketRollTwin& operator=(const TicketRollTwin&) = delete;
  ~TicketRollTwin() { std::free(tickets_); }

  void fit(unsigned char length) {
    if (length > 2) return;
    if (length == 0) {
      std::free(tickets_);
      tickets_ = nullptr;
      return;
    }
    void* fitted = std::realloc(tickets_, length);
    if (fitted != nullptr) tickets_ = fitted;
  }

 private:
  void* tickets_ = nullptr;
};

}  // namespace soundness

// item: A3
// kind: leak
// scope: 1 object, 2 calls
