// Twin of gauge: the constructor sets it.
#pragma once

namespace soundness {

class GaugeTwin {
 public:
  GaugeTwin() : low_(2), high_(9) {}
  void calibrate(unsigned char high) { high_ = high; }

  unsigned char step() {
    if (high_ > 5) low_ = 3;
    return low_;
  }

 private:
  unsigned char low_;
  unsigned char high_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
// check: msan
