// Constructors taken over from the base with a using-declaration, one of them replaced.
#pragma once

#include <string>

namespace features {

class Text {
 public:
  Text(const std::string& content) : content_(content) {}
  Text(char letter, unsigned times) : content_(times % 64, letter) {}
  const std::string& content() const { return content_; }

 private:
  std::string content_;
};

class Title : public Text {
 public:
  using Text::Text;
  Title(const std::string& content) : Text("# " + content) {}
  Title() : Text("untitled") {}
};

}  // namespace features

// expect: features::Text::Text(const features::Text&)
// expect: features::Text::Text(features::Text&&)
// expect: features::Text::operator=(const features::Text&)
// expect: features::Text::operator=(features::Text&&)
// expect: features::Text::~Text()
// expect: features::Text::Text(const std::string&)
// expect: features::Text::Text(char, unsigned int)
// expect: features::Text::content() const
// expect: features::Title::Title()
// expect: features::Title::Title(const features::Title&)
// expect: features::Title::Title(features::Title&&)
// expect: features::Title::operator=(const features::Title&)
// expect: features::Title::operator=(features::Title&&)
// expect: features::Title::~Title()
// expect: features::Title::Title(const std::string&)
// expect: features::Title::Title(char, unsigned int)
// expect: features::Title::content() const
