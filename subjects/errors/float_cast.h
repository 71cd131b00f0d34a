// A product of two numbers does not fit where it is put.
#pragma once

namespace errors {

class Scale {
 public:
  void stretch(unsigned char factor) { factor_ = 1000.0 * factor; }
  short rounded() const { return static_cast<short>(factor_); }

 private:
  double factor_ = 1;
};

}  // namespace errors

// kind: float-cast-overflow
// error: float-conversion-out-of-range
// check: float-cast-overflow
