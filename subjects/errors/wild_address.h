// An address that a number was made into.
#pragma once

namespace errors {

class Port {
 public:
  void select(bool other) { address_ = other ? 0x70000 : 0; }
  int read() const { return address_ == 0 ? 0 : *reinterpret_cast<volatile int*>(address_); }

 private:
  unsigned long address_ = 0;
};

}  // namespace errors

// kind: segv
// error: dangling-access
