// Faulty: an odd level is never zero when two are taken off, and the calls do not end.
#pragma once

namespace soundness {

class DrainPump {
 public:
  void fill(unsigned char level) {
    if (level < 8) level_ = level;
  }

  int strokes() {
    strokes_ = needed(level_);
    return strokes_;
  }

 private:
  static int needed(unsigned char level) {
    if (level == 0) return 0;
    return 1 + needed(static_cast<unsigned char>(level - 2));
  }

  unsigned char level_ = 0;
  int strokes_ = 0;
};

}  // namespace soundness

// item: A3
// kind: stack-overflow
// scope: 1 object, 3 calls
// native: DrainPump pump; pump.fill(3); pump.strokes();
