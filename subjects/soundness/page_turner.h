// Faulty: one assertion sees the page of the client and the next page, which has no limit.
#pragma once

#include <cassert>

namespace soundness {

class PageTurner {
 public:
  void open(unsigned char page) { page_ = checked(page); }
  void turn() { page_ = checked(static_cast<unsigned char>(page_ + 1)); }

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
// native: PageTurner book; book.open(3); book.turn();
