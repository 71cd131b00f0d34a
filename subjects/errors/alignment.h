// A number is read from the middle of another.
#pragma once

namespace errors {

class Tape {
 public:
  void wind(bool far) { place_ = far ? 1 : 0; }
  int read() const { return *reinterpret_cast<const int*>(bytes_ + place_); }

 private:
  alignas(int) unsigned char bytes_[8] = {};
  int place_ = 0;
};

}  // namespace errors

// kind: misaligned-pointer-use
// error: misaligned-access
// check: alignment
