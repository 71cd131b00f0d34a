// fault: invariant in Account::withdraw
// withdraw looks whether the amount is covered and takes the amount and the fee.
//
// A bank account that may be overdrawn to a limit, in the smallest unit of the currency. Every
// withdrawal costs a fee.
#pragma once

#include <assay/contracts.h>

#include <cstdint>
#include <stdexcept>

namespace seeded {

class Account {
 public:
  using Money = std::int64_t;
  static constexpr Money largestBalance = 1'000'000'000'000;

  Account(int overdraftLimit, int fee) : overdraftLimit_(overdraftLimit), fee_(fee) {
    if (overdraftLimit < 0 || fee < 0) throw std::invalid_argument("a negative amount");
  }

  Money balance() const noexcept { return balance_; }
  Money overdraftLimit() const noexcept { return overdraftLimit_; }
  Money fee() const noexcept { return fee_; }

  // The largest sum that can be taken, fees included.
  Money available() const noexcept { return balance_ + overdraftLimit_; }

  void deposit(int amount) {
    ASSAY_PRE(amount > 0);
    requireRoom(amount);
    balance_ += amount;
  }

  // Whether it was covered.
  bool withdraw(int amount) {
    ASSAY_PRE(amount > 0);
    if (amount > available()) return false;
    balance_ -= amount + fee_;
    return true;
  }

  // Whether it was covered.
  bool transfer(int amount, Account& to) {
    ASSAY_PRE(amount > 0);
    to.requireRoom(amount);
    if (!withdraw(amount)) return false;
    to.balance_ += amount;
    return true;
  }

  void setOverdraftLimit(int limit) {
    if (limit < 0) throw std::invalid_argument("a negative limit");
    if (balance_ < -Money{limit}) throw std::logic_error("the account is overdrawn further");
    overdraftLimit_ = limit;
  }

 private:
  ASSAY_INVARIANT(balance_ >= -overdraftLimit_);
  ASSAY_INVARIANT(balance_ <= largestBalance);

  void requireRoom(Money amount) const {
    if (amount > largestBalance - balance_) throw std::overflow_error("the balance is too large");
  }

  Money balance_ = 0;
  Money overdraftLimit_;
  Money fee_;
};

}  // namespace seeded
