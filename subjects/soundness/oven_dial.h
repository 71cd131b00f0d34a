// Faulty: one and a half times the notch need not fit into a byte.
#pragma once

namespace soundness {

class OvenDial {
 public:
  void turn(unsigned char notch) { notch_ = notch; }

  unsigned char heat() {
    const double heat = notch_ * 1.5;
    heat_ = static_cast<unsigned char>(heat);
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
// native: OvenDial dial; dial.turn(200); dial.heat();
