// An array of no elements.
#pragma once

namespace errors {

class Sorter {
 public:
  void expect(signed char count) { count_ = count % 4; }
  int first() const {
    int copies[count_];
    copies[0] = 1;
    return copies[0];
  }

 private:
  int count_ = 1;
};

}  // namespace errors

// kind: non-positive-vla-index
// error: bad-argument
// check: vla-bound
