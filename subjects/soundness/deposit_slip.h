// Faulty: the only trace of the old amount is bytes, and they are overwritten.
#pragma once

#include <cstring>

namespace soundness {

class DepositSlip {
 public:
  DepositSlip() = default;
  DepositSlip(const DepositSlip&) = delete;
  DepositSlip& operator=(const DepositSlip&) = delete;
  ~DepositSlip() { discard(); }

  void keep(unsigned char amount) {
    const unsigned char* kept = new unsigned char(amount);
    std::memcpy(bytes_, &kept, sizeof kept);
  }

  void discard() {
    const unsigned char* kept = nullptr;
    std::memcpy(&kept, bytes_, sizeof kept);
    delete kept;
    std::memset(bytes_, 0, sizeof bytes_);
  }

 private:
  unsigned char bytes_[sizeof(void*)] = {};
};

}  // namespace soundness

// item: A4
// kind: leak
// scope: 1 object, 3 calls
// native: DepositSlip slip; slip.keep(3); slip.keep(4);
