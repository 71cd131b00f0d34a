// const char* in and out.
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>

namespace features {

class Prompt {
 public:
  explicit Prompt(const char* text) : text_(text == nullptr ? "" : text) {}
  const char* text() const { return text_.c_str(); }
  bool startsWith(const char* prefix) const {
    if (prefix == nullptr) throw std::invalid_argument("prefix");
    return text_.compare(0, std::strlen(prefix), prefix) == 0;
  }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Prompt::Prompt(const features::Prompt&)
// expect: features::Prompt::Prompt(features::Prompt&&)
// expect: features::Prompt::operator=(const features::Prompt&)
// expect: features::Prompt::operator=(features::Prompt&&)
// expect: features::Prompt::~Prompt()
// expect: features::Prompt::Prompt(const char*)
// expect: features::Prompt::text() const
// expect: features::Prompt::startsWith(const char*) const
