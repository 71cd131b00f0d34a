// Bitwise and logical operators.
#pragma once

namespace features {

class Mask {
 public:
  explicit Mask(unsigned bits) : bits_(bits) {}

  Mask operator|(Mask other) const { return Mask(bits_ | other.bits_); }
  Mask operator&(Mask other) const { return Mask(bits_ & other.bits_); }
  Mask operator^(Mask other) const { return Mask(bits_ ^ other.bits_); }
  Mask operator~() const { return Mask(~bits_); }
  Mask operator<<(unsigned places) const { return Mask(places < 32 ? bits_ << places : 0); }
  Mask operator>>(unsigned places) const { return Mask(places < 32 ? bits_ >> places : 0); }
  Mask& operator|=(Mask other) {
    bits_ |= other.bits_;
    return *this;
  }
  bool operator!() const { return bits_ == 0; }

 private:
  unsigned bits_;
};

}  // namespace features

// expect: features::Mask::Mask(const features::Mask&)
// expect: features::Mask::Mask(features::Mask&&)
// expect: features::Mask::operator=(const features::Mask&)
// expect: features::Mask::operator=(features::Mask&&)
// expect: features::Mask::~Mask()
// expect: features::Mask::Mask(unsigned int)
// expect: features::Mask::operator|(features::Mask) const
// expect: features::Mask::operator&(features::Mask) const
// expect: features::Mask::operator^(features::Mask) const
// expect: features::Mask::operator~() const
// expect: features::Mask::operator<<(unsigned int) const
// expect: features::Mask::operator>>(unsigned int) const
// expect: features::Mask::operator|=(features::Mask)
// expect: features::Mask::operator!() const
