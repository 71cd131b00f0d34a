// The last seat has a number that is no index.
#pragma once

namespace errors {

class Row {
 public:
  void take(unsigned char seat) {
    if (seat <= 4) taken_[seat] = true;
  }
  bool isFull() const { return full_; }

 private:
  bool taken_[4] = {};
  bool full_ = false;
};

}  // namespace errors

// kind: out-of-bounds-index
// error: out-of-bounds
// check: array-bounds
