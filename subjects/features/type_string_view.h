// std::string_view in, and a view into the object out.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace features {

class Sentence {
 public:
  explicit Sentence(std::string_view text) : text_(text) {}
  std::string_view firstWord() const { return std::string_view(text_).substr(0, text_.find(' ')); }
  std::size_t count(std::string_view word) const {
    std::size_t found = 0;
    if (word.empty()) return found;
    for (std::size_t at = text_.find(word); at != std::string::npos; at = text_.find(word, at + 1))
      ++found;
    return found;
  }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Sentence::Sentence(const features::Sentence&)
// expect: features::Sentence::Sentence(features::Sentence&&)
// expect: features::Sentence::operator=(const features::Sentence&)
// expect: features::Sentence::operator=(features::Sentence&&)
// expect: features::Sentence::~Sentence()
// expect: features::Sentence::Sentence(std::string_view)
// expect: features::Sentence::firstWord() const
// expect: features::Sentence::count(std::string_view) const
