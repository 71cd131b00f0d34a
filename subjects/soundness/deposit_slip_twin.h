// Twin of deposit_slip: the old amount is freed first.
#pragma once

#include <cstring>

namespace soundness {

class DepositSlipTwin {
 public:
  DepositSlipTwin() = default;
  DepositSlipTwin(const DepositSlipTwin&) = delete;
  DepositSlipTwin& operator=(const DepositSlipTwin&) = delete;
  ~DepositSlipTwin() { discard(); }

  void keep(unsigned char amount) {
    discard();
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
