// Twin of odometer: trips that do not fit are refused.
#pragma once

#include <cassert>

namespace soundness {

class OdometerTwin {
 public:
  void drive(int metres) {
    if (metres < 0 || metres > 30000) return;
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
