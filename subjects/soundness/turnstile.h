// Faulty: the last ticket is returned to the client before there was one.
#pragma once

namespace soundness {

class Turnstile {
 public:
  Turnstile() : passed_(0) {}

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
// native: Turnstile gate; gate.lastTicket();
