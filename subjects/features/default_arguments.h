// Default arguments of a constructor, a method, a static and a free function.
#pragma once

#include <string>

namespace features {

class Padding {
 public:
  Padding(int width = 8, char fill = ' ') : width_(width), fill_(fill) {}

  std::string apply(std::string text, bool left = false) const {
    const int missing = width_ > 256 ? 256 : width_;
    while (static_cast<int>(text.size()) < missing)
      left ? text.insert(0, 1, fill_) : text.append(1, fill_);
    return text;
  }
  static Padding dots(int width = 3) { return Padding(width, '.'); }

 private:
  int width_;
  char fill_;
};

inline std::string padded(const Padding& padding, const std::string& text = "none") {
  return padding.apply(text);
}

}  // namespace features

// expect: features::Padding::Padding(const features::Padding&)
// expect: features::Padding::Padding(features::Padding&&)
// expect: features::Padding::operator=(const features::Padding&)
// expect: features::Padding::operator=(features::Padding&&)
// expect: features::Padding::~Padding()
// expect: features::Padding::Padding(int, char)
// expect: features::Padding::apply(std::string, bool) const
// expect: features::Padding::dots(int)
// expect: features::padded(const features::Padding&, const std::string&)
