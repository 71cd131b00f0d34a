// Twin of page_turner: the page has a written precondition, and the first page follows the last.
#pragma once

#include <cassert>

namespace soundness {

class PageTurnerTwin {
 public:
  void open(unsigned char page) {
    assert(page < 4);
    page_ = checked(page);
  }
  void turn() { page_ = checked(static_cast<unsigned char>((page_ + 1) % 4)); }

 private:
  static unsigned char checked(unsigned char page) {
    assert(page < 4);
    return page;
  }

  unsigned char page_ = 0;
};

}  // namespace soundness

// item: A7
// kind: assertion
// scope: 1 object, 3 calls
