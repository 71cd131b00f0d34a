// The short form: constrained auto parameters are template parameters without a name.
#pragma once

#include <concepts>
#include <string>

namespace features {

class Display {
 public:
  void show(std::integral auto number) { text_ = std::to_string(number); }
  void append(const auto& suffix) { text_.append(suffix); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Display::Display()
// expect: features::Display::Display(const features::Display&)
// expect: features::Display::Display(features::Display&&)
// expect: features::Display::operator=(const features::Display&)
// expect: features::Display::operator=(features::Display&&)
// expect: features::Display::~Display()
// expect: features::Display::show<int>(int)
// expect: features::Display::append<std::string>(const std::string&)
// expect: features::Display::text() const
