// Faulty: the constructor and trimming divide at the same place, by the argument or by zero.
#pragma once

namespace soundness {

class PaperCutter {
 public:
  explicit PaperCutter(unsigned char width) {
    width_ = width;
    strips_ = stripsOf(width);
  }

  void trim() {
    width_ = width_ / 2;
    strips_ = stripsOf(width_);
  }

 private:
  static unsigned char stripsOf(unsigned char width) {
    return static_cast<unsigned char>(200 / width);
  }

  unsigned char width_ = 1;
  unsigned char strips_ = 1;
};

}  // namespace soundness

// item: A7
// kind: division-by-zero
// scope: 1 object, 2 calls
// native: PaperCutter cutter(1); cutter.trim();
