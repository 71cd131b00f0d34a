// Twin of paper_cutter: the argument has a written precondition, and a width of one is not halved.
#pragma once

#include <cassert>

namespace soundness {

class PaperCutterTwin {
 public:
  explicit PaperCutterTwin(unsigned char width) {
    assert(width != 0);
    width_ = width;
    strips_ = stripsOf(width);
  }

  void trim() {
    if (width_ > 1) width_ = width_ / 2;
    strips_ = stripsOf(width_);
  }

 private:
  static unsigned char stripsOf(unsigned char width) {
    return static_cast<unsigned char>(200 / width);
  }

  unsigned char width_ = 1;
  unsigned char strips_ = 1;
};

}  // namespace soundness

// item: A7
// kind: division-by-zero
// scope: 1 object, 2 calls
