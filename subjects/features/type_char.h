// The three character types of one byte.
#pragma once

namespace features {

class Cipher {
 public:
  char shift(char letter) const { return static_cast<char>(letter ^ key_); }
  signed char mirror(signed char value) const { return static_cast<signed char>(~value); }
  unsigned char mask(unsigned char value) const { return value & key_; }
  void setKey(unsigned char key) { key_ = key; }

 private:
  unsigned char key_ = 0x1f;
};

}  // namespace features

// expect: features::Cipher::Cipher()
// expect: features::Cipher::Cipher(const features::Cipher&)
// expect: features::Cipher::Cipher(features::Cipher&&)
// expect: features::Cipher::operator=(const features::Cipher&)
// expect: features::Cipher::operator=(features::Cipher&&)
// expect: features::Cipher::~Cipher()
// expect: features::Cipher::shift(char) const
// expect: features::Cipher::mirror(signed char) const
// expect: features::Cipher::mask(unsigned char) const
// expect: features::Cipher::setKey(unsigned char)
