// Twin of oven_dial: the product is limited first.
#pragma once

namespace soundness {

class OvenDialTwin {
 public:
  void turn(unsigned char notch) { notch_ = notch; }

  unsigned char heat() {
    const double heat = notch_ * 1.5;
    heat_ = static_cast<unsigned char>(heat > 255.0 ? 255.0 : heat);
    return heat_;
  }

 private:
  unsigned char notch_ = 0;
  unsigned char heat_ = 0;
};

}  // namespace soundness

// item: B
// kind: float-cast-overflow
// scope: 1 object, 3 calls
