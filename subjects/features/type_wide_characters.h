// Wide and Unicode character types.
#pragma once

namespace features {

class CodePoint {
 public:
  explicit CodePoint(char32_t value) : value_(value) {}
  static CodePoint fromUtf8(char8_t unit) { return CodePoint(unit); }
  static CodePoint fromUtf16(char16_t unit) { return CodePoint(unit); }
  static CodePoint fromWide(wchar_t unit) { return CodePoint(static_cast<char32_t>(unit)); }

  char32_t value() const { return value_; }
  char16_t lowUnit() const { return static_cast<char16_t>(value_ & 0xffff); }
  bool ascii() const { return value_ < 128; }

 private:
  char32_t value_;
};

}  // namespace features

// expect: features::CodePoint::CodePoint(const features::CodePoint&)
// expect: features::CodePoint::CodePoint(features::CodePoint&&)
// expect: features::CodePoint::operator=(const features::CodePoint&)
// expect: features::CodePoint::operator=(features::CodePoint&&)
// expect: features::CodePoint::~CodePoint()
// expect: features::CodePoint::CodePoint(char32_t)
// expect: features::CodePoint::fromUtf8(char8_t)
// expect: features::CodePoint::fromUtf16(char16_t)
// expect: features::CodePoint::fromWide(wchar_t)
// expect: features::CodePoint::value() const
// expect: features::CodePoint::lowUnit() const
// expect: features::CodePoint::ascii() const
