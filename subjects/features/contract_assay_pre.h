// ASSAY_PRE: what a caller owes, on a constructor, a method and a free function.
#pragma once

#include <assay/contracts.h>

#include <string>
#include <utility>

namespace features {

class Pin {
 public:
  explicit Pin(std::string digits) : digits_(std::move(digits)) { ASSAY_PRE(digits_.size() == 4); }

  bool matches(const std::string& attempt) const {
    ASSAY_PRE(!attempt.empty());
    ASSAY_PRE(attempt.size() <= 4);
    return attempt == digits_;
  }

 private:
  std::string digits_;
};

inline bool either(const Pin& pin, const std::string& a, const std::string& b) {
  ASSAY_PRE(a != b);
  return pin.matches(a) || pin.matches(b);
}

}  // namespace features

// expect: features::Pin::Pin(const features::Pin&)
// expect: features::Pin::Pin(features::Pin&&)
// expect: features::Pin::operator=(const features::Pin&)
// expect: features::Pin::operator=(features::Pin&&)
// expect: features::Pin::~Pin()
// expect: features::Pin::Pin(std::string)
// expect: features::Pin::matches(const std::string&) const
// expect: features::either(const features::Pin&, const std::string&, const std::string&)
// contract: features::Pin::Pin(std::string) : pre : digits_.size() == 4
// contract: features::Pin::matches(const std::string&) const : pre : !attempt.empty()
// contract: features::Pin::matches(const std::string&) const : pre : attempt.size() <= 4
// contract: features::either(const features::Pin&, const std::string&, const std::string&) : pre : a != b
