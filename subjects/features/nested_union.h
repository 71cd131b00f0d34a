// A union as a public nested type. Assay may list it or say that it cannot.
#pragma once

namespace features {

class Register {
 public:
  union Word {
    unsigned whole;
    unsigned char bytes[4];
  };

  void set(unsigned value) { word_.whole = value; }
  unsigned value() const { return word_.whole; }
  Word word() const { return word_; }
  void load(Word word) { word_ = word; }

 private:
  Word word_{0};
};

}  // namespace features

// expect: features::Register::Register()
// expect: features::Register::Register(const features::Register&)
// expect: features::Register::Register(features::Register&&)
// expect: features::Register::operator=(const features::Register&)
// expect: features::Register::operator=(features::Register&&)
// expect: features::Register::~Register()
// expect: features::Register::set(unsigned int)
// expect: features::Register::value() const
// expect-either: features::Register::word() const : union
// expect-either: features::Register::load(features::Register::Word) : union
// expect-either: features::Register::Word : union
