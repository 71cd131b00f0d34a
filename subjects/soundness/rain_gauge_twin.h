// Twin of rain_gauge: no days have the mean zero.
#pragma once

namespace soundness {

class RainGaugeTwin {
 public:
  void add(unsigned char rain) {
    if (days_ == 2) return;
    total_ = static_cast<unsigned short>(total_ + rain);
    ++days_;
  }

  void reset() {
    total_ = 0;
    days_ = 0;
  }

  int mean() {
    mean_ = days_ == 0 ? 0 : total_ / days_;
    return mean_;
  }

 private:
  unsigned short total_ = 5;
  unsigned char days_ = 1;
  int mean_ = 5;
};

}  // namespace soundness

// item: B
// kind: division-by-zero
// scope: 1 object, 3 calls
