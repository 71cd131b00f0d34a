// Faulty: who ties the knot leads only if its address is the lower one.
#pragma once

#include <cassert>
#include <functional>

namespace soundness {

class RopeEnd {
 public:
  void tie(RopeEnd& other) {
    if (this == &other) return;
    leads_ = std::less<RopeEnd*>{}(this, &other);
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
// native: RopeEnd left; RopeEnd right; left.tie(right); right.tie(left);
