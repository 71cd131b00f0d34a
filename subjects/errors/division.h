// The mean of nothing.
#pragma once

namespace errors {

class Mean {
 public:
  void add(signed char value) {
    sum_ = static_cast<signed char>((sum_ + value) % 8);
    count_ = static_cast<unsigned char>((count_ + 1) % 4);
  }
  int value() const { return sum_ / count_; }

 private:
  signed char sum_ = 0;
  unsigned char count_ = 0;
};

}  // namespace errors

// kind: integer-divide-by-zero
// error: division-by-zero
// check: integer-divide-by-zero
