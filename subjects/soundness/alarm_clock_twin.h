// Twin of alarm_clock: the volume comes first.
#pragma once

namespace soundness {

class AlarmClockTwin {
 public:
  bool isLoud() const { return isLoud_; }
  void turnDown() { isLoud_ = false; }

 private:
  int volume_ = 2;
  bool isLoud_ = volume_ > 5;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
