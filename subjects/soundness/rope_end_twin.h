// Twin of rope_end: who ties the knot leads.
#pragma once

#include <cassert>

namespace soundness {

class RopeEndTwin {
 public:
  void tie(RopeEndTwin& other) {
    if (this == &other) return;
    leads_ = true;
    other.leads_ = !leads_;
    assert(leads_);
  }
  void loosen() { leads_ = false; }

 private:
  bool leads_ = false;
};

}  // namespace soundness

// item: A3
// kind: assertion
// scope: 2 objects, 4 calls
