// Twin of free_berths: the complement is cut to a byte again.
#pragma once

#include <cassert>

namespace soundness {

class FreeBerthsTwin {
 public:
  void occupy(unsigned char used) { free_ = static_cast<short>(static_cast<unsigned char>(~used)); }

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
