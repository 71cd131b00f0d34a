#include "support/printable.h"

#include <array>

namespace assay::support {

namespace {

constexpr unsigned char deleteCharacter = 0x7f;

unsigned char byteAt(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// The smallest character that needs each number of bytes; what is written longer is no UTF-8.
constexpr std::array<char32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};

// The character that the bytes stand for.
char32_t decoded(std::string_view bytes) {
  if (bytes.size() == 1) return byteAt(bytes, 0);
  char32_t character = byteAt(bytes, 0) & (0x7fU >> bytes.size());
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    character = (character << 6U) | (byteAt(bytes, i) & 0x3fU);
  }
  return character;
}

bool isControl(char32_t character) {
  return character < 0x20 || (character >= deleteCharacter && character < 0xa0);
}

void appendEscaped(std::string& out, unsigned char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += "\\x";
  out += digits[byte >> 4U];
  out += digits[byte & 15U];
}

}  // namespace

std::size_t utf8Length(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned char first = byteAt(text, 0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byteAt(text, i) & 0xc0U) != 0x80) return 0;
  }
  const char32_t character = decoded(text.substr(0, length));
  const bool isSurrogate = character >= 0xd800 && character < 0xe000;
  return character < smallest.at(length) || character > 0x10ffff || isSurrogate ? 0 : length;
}

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    const char32_t character = length == 0 ? 0 : decoded(text.substr(0, length));
    if (length == 0) {
      appendEscaped(result, byteAt(text, 0));
    } else if (isControl(character) && character != '\n') {
      appendEscaped(result, static_cast<unsigned char>(character));
    } else {
      result.append(text.substr(0, length));
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string validUtf8(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    result.append(length == 0 ? "\xef\xbf\xbd" : text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string printableLine(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace assay::support
