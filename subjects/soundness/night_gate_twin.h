// Twin of night_gate: the third time is refused quietly.
#pragma once

namespace soundness {

class NightGateTwin {
 public:
  void open() noexcept { count(); }
  void close() noexcept { opened_ = 0; }

 private:
  void count() {
    if (opened_ == 2) return;
    ++opened_;
  }

  unsigned char opened_ = 0;
};

}  // namespace soundness

// item: B
// kind: terminate
// scope: 1 object, 4 calls
