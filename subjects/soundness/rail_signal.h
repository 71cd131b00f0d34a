// Faulty: a signal is received as a number that the enumeration cannot have.
#pragma once

#include <cstring>

namespace soundness {

class RailSignal {
 public:
  void receive(unsigned char code) {
    const unsigned number = code;
    std::memcpy(&signal_, &number, sizeof signal_);
  }

  bool mayGo() {
    open_ = signal_ == Go;
    return open_;
  }

 private:
  enum Signal { Stop, Wait, Go };

  Signal signal_ = Stop;
  bool open_ = false;
};

}  // namespace soundness

// item: B
// kind: invalid-enum
// scope: 1 object, 3 calls
// native: RailSignal rail; rail.receive(9); rail.mayGo();
