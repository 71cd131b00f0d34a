// Faulty: a new key does not fit the address that was hidden with the old one.
#pragma once

#include <cstdint>

namespace soundness {

class BankVault {
 public:
  BankVault() : hidden_(reinterpret_cast<std::uintptr_t>(new int(5))) {}
  BankVault(const BankVault&) = delete;
  BankVault& operator=(const BankVault&) = delete;
  ~BankVault() { delete content(); }

  void rekey(unsigned char key) {
    if (key > 7) return;

    key_ = key;
  }
  int open() const { return *content(); }

 private:
  int* content() const { return reinterpret_cast<int*>(hidden_ ^ key_); }

  unsigned char key_ = 0;
  std::uintptr_t hidden_;
};

}  // namespace soundness

// item: A4
// kind: wild-pointer
// scope: 1 object, 3 calls
// native: BankVault vault; vault.rekey(4); vault.open();
