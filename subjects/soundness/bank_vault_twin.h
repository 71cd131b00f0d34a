// Twin of bank_vault: the address is hidden again with the new key.
#pragma once

#include <cstdint>

namespace soundness {

class BankVaultTwin {
 public:
  BankVaultTwin() : hidden_(reinterpret_cast<std::uintptr_t>(new int(5))) {}
  BankVaultTwin(const BankVaultTwin&) = delete;
  BankVaultTwin& operator=(const BankVaultTwin&) = delete;
  ~BankVaultTwin() { delete content(); }

  void rekey(unsigned char key) {
    if (key > 7) return;
    hidden_ ^= static_cast<std::uintptr_t>(key_ ^ key);
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
