// std::pair.
#pragma once

#include <string>
#include <utility>

namespace features {

class Fraction {
 public:
  explicit Fraction(std::pair<int, int> terms) : terms_(std::move(terms)) {}
  std::pair<int, int> terms() const { return terms_; }
  bool sameAs(const std::pair<int, int>& other) const { return terms_ == other; }
  std::pair<std::string, bool> print() const {
    return {std::to_string(terms_.first), terms_.second != 0};
  }

 private:
  std::pair<int, int> terms_;
};

}  // namespace features

// expect: features::Fraction::Fraction(const features::Fraction&)
// expect: features::Fraction::Fraction(features::Fraction&&)
// expect: features::Fraction::operator=(const features::Fraction&)
// expect: features::Fraction::operator=(features::Fraction&&)
// expect: features::Fraction::~Fraction()
// expect: features::Fraction::Fraction(std::pair<int, int>)
// expect: features::Fraction::terms() const
// expect: features::Fraction::sameAs(const std::pair<int, int>&) const
// expect: features::Fraction::print() const
