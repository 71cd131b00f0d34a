// std::string by value, const reference, rvalue reference and as an out-parameter.
#pragma once

#include <string>
#include <utility>

namespace features {

class Template {
 public:
  explicit Template(std::string text) : text_(std::move(text)) {}
  std::string with(const std::string& name) const { return text_ + ", " + name; }
  void replace(std::string&& text) { text_ = std::move(text); }
  bool render(std::string& out) const {
    out = text_;
    return !text_.empty();
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Template::Template(const features::Template&)
// expect: features::Template::Template(features::Template&&)
// expect: features::Template::operator=(const features::Template&)
// expect: features::Template::operator=(features::Template&&)
// expect: features::Template::~Template()
// expect: features::Template::Template(std::string)
// expect: features::Template::with(const std::string&) const
// expect: features::Template::replace(std::string&&)
// expect: features::Template::render(std::string&) const
// expect: features::Template::text()
