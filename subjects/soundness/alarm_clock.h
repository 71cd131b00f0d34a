// Faulty: whether it is loud is decided before the volume is there.
#pragma once

namespace soundness {

class AlarmClock {
 public:
  bool isLoud() const { return isLoud_; }
  void turnDown() { isLoud_ = false; }

 private:
  bool isLoud_ = volume_ > 5;
  int volume_ = 2;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
// native: AlarmClock clock; if (clock.isLoud()) clock.turnDown();
// check: msan
