// Faulty: six times the notch does not fit into the byte that is divided by six later.
#pragma once

#include <cassert>

namespace soundness {

class Thermostat {
 public:
  void turn(unsigned char notch) { heat_ = static_cast<unsigned char>(notch * 6); }

  unsigned char cool() {
    const int notches = heat_ / 6;
    heat_ = static_cast<unsigned char>(heat_ - notches * 6);
    assert(heat_ == 0);
    return static_cast<unsigned char>(notches);
  }

 private:
  unsigned char heat_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
// native: Thermostat dial; dial.turn(43); dial.cool();
