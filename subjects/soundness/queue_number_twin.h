// Twin of queue_number: it stops at the last number.
#pragma once

#include <cassert>

namespace soundness {

class QueueNumberTwin {
 public:
  void serve(unsigned char number = draw()) { served_ = number; }

  void close() {
    left_ = static_cast<signed char>(1 - drawn);
    served_ = 0;
    assert(left_ >= 0);
  }

 private:
  static unsigned char draw() {
    if (drawn < 1) ++drawn;
    return static_cast<unsigned char>(drawn);
  }

  inline static signed char drawn = 0;
  unsigned char served_ = 0;
  signed char left_ = 1;
};

}  // namespace soundness

// item: C
// kind: assertion
// scope: 1 object, 4 calls
