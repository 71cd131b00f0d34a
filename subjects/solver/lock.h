// fault: library-assertion in Lock::open
// With the right numbers one bolt too many is drawn.
//
// A lock that opens to a number and an answer computed from it.
#pragma once

#include <array>
#include <cstddef>

namespace solver {

class Lock {
 public:
  // Whether the lock is open now.
  bool open(unsigned number, unsigned answer) {
    ++tries_;
    if (number == key && answer == 3 * number + 7) drawBolts();
    return isOpen();
  }

  void close() { bolts_.fill(true); }

  bool isOpen() const { return !bolts_.front(); }
  unsigned tries() const { return tries_; }

 private:
  static constexpr unsigned key = 0x5EED;

  void drawBolts() {
    for (std::size_t i = 0; i <= bolts_.size(); ++i) bolts_[i] = false;
  }

  std::array<bool, 3> bolts_{true, true, true};
  unsigned tries_ = 0;
};

}  // namespace solver
