// Faulty: a function that takes a short is called as one that takes an int.
#pragma once

namespace soundness {

class AlarmBell {
 public:
  void setLoud(bool loud) { tone_ = loud ? reinterpret_cast<Tone>(&loudTone) : &softTone; }

  int ring() {
    heard_ = tone_(3);
    return heard_;
  }

 private:
  using Tone = int (*)(int);
  static int softTone(int times) { return times; }
  static int loudTone(short times) { return times * 2; }

  Tone tone_ = &softTone;
  int heard_ = 0;
};

}  // namespace soundness

// item: B
// kind: function-type
// scope: 1 object, 3 calls
// native: AlarmBell bell; bell.setLoud(true); bell.ring();
