// Faulty: a function that promises not to throw does so when the gate is opened the third time.
#pragma once

#include <stdexcept>

namespace soundness {

class NightGate {
 public:
  void open() noexcept { count(); }
  void close() noexcept { opened_ = 0; }

 private:
  void count() {
    if (opened_ == 2) throw std::runtime_error("worn out");
    ++opened_;
  }

  unsigned char opened_ = 0;
};

}  // namespace soundness

// item: B
// kind: terminate
// scope: 1 object, 4 calls
// native: NightGate gate; gate.open(); gate.open(); gate.open();
