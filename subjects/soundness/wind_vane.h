// Faulty: the default of a switch is said to be unreachable, and is reached.
#pragma once

namespace soundness {

class WindVane {
 public:
  void turn(signed char steps) { way_ = static_cast<signed char>((way_ + steps) % 3); }

  char read() {
    switch (way_) {
      case 0:
        shown_ = 'n';
        break;
      case 1:
        shown_ = 'e';
        break;
      case 2:
        shown_ = 'w';
        break;
      default:
        __builtin_unreachable();
    }
    return shown_;
  }

 private:
  signed char way_ = 0;
  char shown_ = 'n';
};

}  // namespace soundness

// item: B
// kind: unreachable
// scope: 1 object, 3 calls
// native: WindVane vane; vane.turn(-1); vane.read();
