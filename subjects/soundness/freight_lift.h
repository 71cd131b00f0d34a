// Faulty: a lift that was never turned has no way to go.
#pragma once

namespace soundness {

class FreightLift {
 public:
  FreightLift() : floor_(1) {}
  void turn(bool up) { way_ = up ? Way::Up : Way::Down; }

  void move() {
    if (way_ == Way::Up) {
      if (floor_ < 3) ++floor_;
    } else if (floor_ > 0) {
      --floor_;
    }
  }

 private:
  enum class Way : unsigned char { Up, Down };

  unsigned char floor_;
  Way way_;
};

}  // namespace soundness

// item: A2
// kind: uninitialised
// scope: 1 object, 2 calls
// check: msan
// native: FreightLift lift; lift.move();
