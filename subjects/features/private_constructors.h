// A private constructor that only a friend may use: objects come from there.
#pragma once

namespace features {

class Mint;

class Coin {
 public:
  int value() const { return value_; }

 private:
  friend class Mint;
  explicit Coin(int value) : value_(value) {}
  int value_;
};

class Mint {
 public:
  Coin strike(int value) {
    ++struck_;
    return Coin(value < 1 ? 1 : value);
  }
  unsigned struck() const { return struck_; }

 private:
  unsigned struck_ = 0;
};

}  // namespace features

// expect: features::Coin::Coin(const features::Coin&)
// expect: features::Coin::Coin(features::Coin&&)
// expect: features::Coin::operator=(const features::Coin&)
// expect: features::Coin::operator=(features::Coin&&)
// expect: features::Coin::~Coin()
// expect: features::Coin::value() const
// expect: features::Mint::Mint()
// expect: features::Mint::Mint(const features::Mint&)
// expect: features::Mint::Mint(features::Mint&&)
// expect: features::Mint::operator=(const features::Mint&)
// expect: features::Mint::operator=(features::Mint&&)
// expect: features::Mint::~Mint()
// expect: features::Mint::strike(int)
// expect: features::Mint::struck() const
