// Friends defined outside the class: a function that a client can call and a class.
#pragma once

#include <stdexcept>

namespace features {

class Account {
 public:
  explicit Account(unsigned cents) : cents_(cents) {}
  unsigned balance() const { return cents_; }

  friend void transfer(Account& from, Account& to, unsigned cents);
  friend class Auditor;

 private:
  unsigned cents_;
};

inline void transfer(Account& from, Account& to, unsigned cents) {
  if (from.cents_ < cents) throw std::domain_error("insufficient funds");
  from.cents_ -= cents;
  to.cents_ += cents;
}

class Auditor {
 public:
  bool overdrawn(const Account& account) const { return account.cents_ == 0; }
};

}  // namespace features

// expect: features::Account::Account(const features::Account&)
// expect: features::Account::Account(features::Account&&)
// expect: features::Account::operator=(const features::Account&)
// expect: features::Account::operator=(features::Account&&)
// expect: features::Account::~Account()
// expect: features::Account::Account(unsigned int)
// expect: features::Account::balance() const
// expect: features::transfer(features::Account&, features::Account&, unsigned int)
// expect: features::Auditor::Auditor()
// expect: features::Auditor::Auditor(const features::Auditor&)
// expect: features::Auditor::Auditor(features::Auditor&&)
// expect: features::Auditor::operator=(const features::Auditor&)
// expect: features::Auditor::operator=(features::Auditor&&)
// expect: features::Auditor::~Auditor()
// expect: features::Auditor::overdrawn(const features::Account&) const
