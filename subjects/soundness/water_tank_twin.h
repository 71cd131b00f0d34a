// Twin of water_tank: nothing is poured then.
#pragma once

#include <cassert>

namespace soundness {

class WaterTankTwin {
 public:
  unsigned char& left() { return left_; }
  unsigned char& right() { return right_; }

  void pour(unsigned char& from, unsigned char& to) {
    if (&from == &to) return;
    const auto before = static_cast<unsigned char>(from + to);
    to = before;
    from = 0;
    assert(static_cast<unsigned char>(from + to) == before);
  }

 private:
  unsigned char left_ = 3;
  unsigned char right_ = 4;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 3 calls
