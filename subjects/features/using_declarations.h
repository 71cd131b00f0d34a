// Using-declarations that bring back a hidden overload and make a protected method public.
#pragma once

namespace features {

class Wallet {
 public:
  void pay(int cents) { spent_ += static_cast<unsigned>(cents); }
  unsigned spent() const { return spent_; }

 protected:
  void refund() { spent_ = 0; }

 private:
  unsigned spent_ = 0;
};

class FamilyWallet : public Wallet {
 public:
  using Wallet::pay;
  using Wallet::refund;
  void pay(int cents, int members) {
    for (int i = 0; i < members && i < 10; ++i) pay(cents);
  }
};

}  // namespace features

// expect: features::Wallet::Wallet()
// expect: features::Wallet::Wallet(const features::Wallet&)
// expect: features::Wallet::Wallet(features::Wallet&&)
// expect: features::Wallet::operator=(const features::Wallet&)
// expect: features::Wallet::operator=(features::Wallet&&)
// expect: features::Wallet::~Wallet()
// expect: features::Wallet::pay(int)
// expect: features::Wallet::spent() const
// expect: features::FamilyWallet::FamilyWallet()
// expect: features::FamilyWallet::FamilyWallet(const features::FamilyWallet&)
// expect: features::FamilyWallet::FamilyWallet(features::FamilyWallet&&)
// expect: features::FamilyWallet::operator=(const features::FamilyWallet&)
// expect: features::FamilyWallet::operator=(features::FamilyWallet&&)
// expect: features::FamilyWallet::~FamilyWallet()
// expect: features::FamilyWallet::pay(int)
// expect: features::FamilyWallet::refund()
// expect: features::FamilyWallet::pay(int, int)
// expect: features::FamilyWallet::spent() const
