// Faulty: the complement of a byte is taken as an int, and is negative.
#pragma once

#include <cassert>

namespace soundness {

class FreeBerths {
 public:
  void occupy(unsigned char used) { free_ = static_cast<short>(~used); }

  int assign() {
    const int berth = free_ / 2;
    free_ = 0;
    assert(berth >= 0);
    return berth;
  }

 private:
  short free_ = 0;
};

}  // namespace soundness

// item: A1
// kind: assertion
// scope: 1 object, 3 calls
// native: FreeBerths berths; berths.occupy(2); berths.assign();
