// Twin of turnstile: it is zero then.
#pragma once

namespace soundness {

class TurnstileTwin {
 public:
  TurnstileTwin() : passed_(0), last_(0) {}

  void pass(unsigned char ticket) {
    if (passed_ < 2) ++passed_;
    last_ = ticket;
  }
  unsigned char lastTicket() const { return last_; }

 private:
  unsigned char passed_;
  unsigned char last_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
// check: msan
