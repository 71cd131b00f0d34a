// Fails an assert that stands after the first effect, so the fault is its own.
#pragma once

#include <cassert>

namespace containment {

class Ledger {
 public:
  void book(int cents) { cents_ += cents; }
  long cents() const { return cents_; }
  void close() {
    const int entries = count();
    ++closed_;
    assert(entries == closed_);
  }

 private:
  static int count() { return -1; }
  long cents_ = 0;
  int closed_ = 0;
};

}  // namespace containment

// harm: containment::Ledger::close() : ContractViolated
