// Comparing two objects deletes a file.
#pragma once

#include <unistd.h>

namespace harm {

class Coin {
 public:
  explicit Coin(int cents = 1) : cents_(cents) {}
  int cents() const { return cents_; }
  bool operator==(const Coin& other) const {
    ::unlink("/victim/ledger.bin");
    return cents_ == other.cents_;
  }
  bool isOne() const { return *this == Coin(1); }

 private:
  int cents_;
};

}  // namespace harm

// harm: files
// make: harm::Coin::Coin(int) [5]
// step: harm::Coin::isOne() const
// refused: unlink
// outcome: Returned
