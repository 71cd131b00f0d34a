// Twin of drain_pump: the calls end below two.
#pragma once

namespace soundness {

class DrainPumpTwin {
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
    if (level < 2) return 0;
    return 1 + needed(static_cast<unsigned char>(level - 2));
  }

  unsigned char level_ = 0;
  int strokes_ = 0;
};

}  // namespace soundness

// item: A3
// kind: stack-overflow
// scope: 1 object, 3 calls
