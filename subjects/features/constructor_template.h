// A constructor template beside ordinary constructors.
#pragma once

#include <concepts>
#include <string>

namespace features {

class Printable {
 public:
  Printable() = default;

  template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
  explicit Printable(const Number& number) : text_(std::to_string(number)) {}

  explicit Printable(const std::string& text) : text_(text) {}
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Printable::Printable()
// expect: features::Printable::Printable(const features::Printable&)
// expect: features::Printable::Printable(features::Printable&&)
// expect: features::Printable::operator=(const features::Printable&)
// expect: features::Printable::operator=(features::Printable&&)
// expect: features::Printable::~Printable()
// expect: features::Printable::Printable<int>(const int&)
// expect: features::Printable::Printable(const std::string&)
// expect: features::Printable::text() const
