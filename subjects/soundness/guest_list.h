// Faulty: the public count is compared with the end only for equality.
#pragma once

namespace soundness {

class GuestList {
 public:
  unsigned char count = 0;

  void add(unsigned char guest) {
    const int place = count + reserved_;
    if (place != 3) guests_[place] = guest;
  }
  void reserve(bool first) { reserved_ = first ? 1 : 0; }

 private:
  unsigned char guests_[3] = {};
  unsigned char reserved_ = 0;
};

}  // namespace soundness

// item: C
// kind: index-out-of-bounds
// scope: 1 object, 3 calls
// native: GuestList list; list.count = 200; list.add(1);
