// Writes to an address that belongs to nobody, which no check sees before the processor does.
#pragma once

#include <cstdint>

namespace containment {

class Plotter {
 public:
  void move(int distance) { travelled_ += distance; }
  long travelled() const { return travelled_; }
  void plot() {
    volatile std::uintptr_t address = 64;
    *reinterpret_cast<int*>(address) = 1;
  }

 private:
  long travelled_ = 0;
};

}  // namespace containment

// harm: containment::Plotter::plot() : Crashed segv
