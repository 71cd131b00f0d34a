// Writes through a null pointer.
#pragma once

namespace containment {

class Register {
 public:
  void add(int amount) { total_ += amount; }
  long value() const { return total_; }
  void flush() {
    int* volatile target = nullptr;
    *target = 1;
  }

 private:
  long total_ = 0;
};

}  // namespace containment

// harm: containment::Register::flush() : Crashed null-pointer-use
