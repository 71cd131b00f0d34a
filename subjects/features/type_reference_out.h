// Lvalue references as out- and in-out parameters, to primitives and to a class of this file.
#pragma once

namespace features {

class Purse {
 public:
  void put(unsigned coins) { coins_ += coins; }
  unsigned coins() const { return coins_; }
  void pourInto(Purse& other) {
    if (&other == this) return;
    other.coins_ += coins_;
    coins_ = 0;
  }
  void split(unsigned& half, unsigned& rest) const {
    half = coins_ / 2;
    rest = coins_ - half;
  }
  void withdraw(unsigned& wanted) {
    if (wanted > coins_) wanted = coins_;
    coins_ -= wanted;
  }

 private:
  unsigned coins_ = 0;
};

}  // namespace features

// expect: features::Purse::Purse()
// expect: features::Purse::Purse(const features::Purse&)
// expect: features::Purse::Purse(features::Purse&&)
// expect: features::Purse::operator=(const features::Purse&)
// expect: features::Purse::operator=(features::Purse&&)
// expect: features::Purse::~Purse()
// expect: features::Purse::put(unsigned int)
// expect: features::Purse::coins() const
// expect: features::Purse::pourInto(features::Purse&)
// expect: features::Purse::split(unsigned int&, unsigned int&) const
// expect: features::Purse::withdraw(unsigned int&)
