// Faulty: the default argument draws a number each time, also when none are left.
#pragma once

#include <cassert>

namespace soundness {

class QueueNumber {
 public:
  void serve(unsigned char number = draw()) { served_ = number; }

  void close() {
    left_ = static_cast<signed char>(1 - drawn);
    served_ = 0;
    assert(left_ >= 0);
  }

 private:
  static unsigned char draw() {
    if (drawn < 2) ++drawn;
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
// native: QueueNumber queue; queue.serve(); queue.serve(); queue.close();
