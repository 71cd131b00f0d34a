// Twin of thermostat: the product has room.
#pragma once

#include <cassert>

namespace soundness {

class ThermostatTwin {
 public:
  void turn(unsigned char notch) { heat_ = static_cast<unsigned short>(notch * 6); }

  unsigned char cool() {
    const int notches = heat_ / 6;
    heat_ = static_cast<unsigned short>(heat_ - notches * 6);
    assert(heat_ == 0);
    return static_cast<unsigned char>(notches);
  }

 private:
  unsigned short heat_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
