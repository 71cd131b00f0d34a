// Twin of rail_signal: such a number is refused.
#pragma once

#include <cstring>

namespace soundness {

class RailSignalTwin {
 public:
  void receive(unsigned char code) {
    if (code > Go) return;
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
