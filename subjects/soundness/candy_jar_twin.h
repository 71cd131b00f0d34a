// Twin of candy_jar: nothing is moved then.
#pragma once

#include <cassert>

namespace soundness {

class CandyJarTwin {
 public:
  void add() {
    if (candies_ < 5) ++candies_;
  }

  friend void refill(CandyJarTwin& into, CandyJarTwin& from) {
    if (&into == &from) return;
    const int room = 5 - into.candies_;
    const int moved = from.candies_ < room ? from.candies_ : room;
    const int wanted = into.candies_ + moved;
    into.candies_ = static_cast<unsigned char>(into.candies_ + moved);
    from.candies_ = static_cast<unsigned char>(from.candies_ - moved);
    assert(into.candies_ == wanted);
  }

 private:
  unsigned char candies_ = 0;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 3 calls
