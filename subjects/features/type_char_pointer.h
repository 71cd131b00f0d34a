// char* that is written to: with a length, and as text changed in place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace features {

class Writer {
 public:
  explicit Writer(std::string text) : text_(std::move(text)) {}

  std::size_t copyTo(char* buffer, std::size_t size) const {
    if (buffer == nullptr || size == 0) return 0;
    const std::size_t length = std::min(text_.size(), size - 1);
    std::copy_n(text_.data(), length, buffer);
    buffer[length] = '\0';
    return length;
  }
  static void capitalise(char* text) {
    if (text != nullptr && *text >= 'a' && *text <= 'z')
      *text = static_cast<char>(*text - 'a' + 'A');
  }

 private:
  std::string text_;
};

}  // namespace features

// expect: features::Writer::Writer(const features::Writer&)
// expect: features::Writer::Writer(features::Writer&&)
// expect: features::Writer::operator=(const features::Writer&)
// expect: features::Writer::operator=(features::Writer&&)
// expect: features::Writer::~Writer()
// expect: features::Writer::Writer(std::string)
// expect: features::Writer::copyTo(char*, unsigned long) const
// expect: features::Writer::capitalise(char*)
