// Twin of speed_trap: it is as slow as can be then.
#pragma once

namespace soundness {

class SpeedTrapTwin {
 public:
  void pass(unsigned char seconds) { seconds_ = seconds; }

  bool isFast() {
    const double time = seconds_;
    fast_ = seconds_ != 0 && 100.0 / time > 30.0;
    return fast_;
  }

 private:
  unsigned char seconds_ = 1;
  bool fast_ = false;
};

}  // namespace soundness

// item: B
// kind: float-division-by-zero
// scope: 1 object, 3 calls
