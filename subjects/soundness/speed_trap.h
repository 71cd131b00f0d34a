// Faulty: the speed of a car that takes no time is asked for.
#pragma once

namespace soundness {

class SpeedTrap {
 public:
  void pass(unsigned char seconds) { seconds_ = seconds; }

  bool isFast() {
    const double time = seconds_;
    fast_ = 100.0 / time > 30.0;
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
// native: SpeedTrap trap; trap.pass(0); trap.isFast();
