// Twin of guest_list: it must be below the end.
#pragma once

namespace soundness {

class GuestListTwin {
 public:
  unsigned char count = 0;

  void add(unsigned char guest) {
    const int place = count + reserved_;
    if (place < 3) guests_[place] = guest;
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
