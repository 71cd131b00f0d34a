// Twin of wind_vane: it is not reached.
#pragma once

namespace soundness {

class WindVaneTwin {
 public:
  void turn(signed char steps) {
    way_ = static_cast<signed char>((way_ + steps) % 3);
    if (way_ < 0) way_ = static_cast<signed char>(way_ + 3);
  }

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
