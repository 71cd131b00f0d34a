// Twin of alarm_bell: the function takes an int.
#pragma once

namespace soundness {

class AlarmBellTwin {
 public:
  void setLoud(bool loud) { tone_ = loud ? &loudTone : &softTone; }

  int ring() {
    heard_ = tone_(3);
    return heard_;
  }

 private:
  using Tone = int (*)(int);
  static int softTone(int times) { return times; }
  static int loudTone(int times) { return times * 2; }

  Tone tone_ = &softTone;
  int heard_ = 0;
};

}  // namespace soundness

// item: B
// kind: function-type
// scope: 1 object, 3 calls
