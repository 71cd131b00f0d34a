// Faulty: a long trip becomes negative when it is cut to 16 bits.
#pragma once

#include <cassert>

namespace soundness {

class Odometer {
 public:
  void drive(int metres) {
    if (metres < 0) return;
    trip_ = static_cast<short>(metres);
  }

  int fuel() {
    const int drops = trip_ / 4;
    trip_ = 0;
    assert(drops >= 0);
    return drops;
  }

 private:
  short trip_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
// native: Odometer odometer; odometer.drive(40000); odometer.fuel();
