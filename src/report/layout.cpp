#include "report/layout.h"

#include <algorithm>
#include <vector>

namespace assay::report {

namespace {

bool startsCodePoint(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

// The first `width` code points.
std::string_view beginOf(std::string_view text, std::size_t width) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (startsCodePoint(text[i]) && seen++ == width) return text.substr(0, i);
  }
  return text;
}

// Takes a line of at most `width` from the text.
std::string_view takeLine(std::string_view& text, std::size_t width) {
  std::string_view line = beginOf(text, width);
  if (line.size() < text.size() && text[line.size()] != ' ') {
    const std::size_t space = line.rfind(' ');
    if (space != std::string_view::npos && space != 0) line = line.substr(0, space);
  }
  text.remove_prefix(line.size());
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

}  // namespace

std::size_t widthOf(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, startsCodePoint));
}

std::string padRight(std::string text, std::size_t width) {
  text.append(width - std::min(width, widthOf(text)), ' ');
  return text;
}

std::string padLeft(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, widthOf(text)), ' ') + text;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (widthOf(text) <= width) return std::string(text);
  return std::string(beginOf(text, width - 1)) + "…";
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t hanging) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view paragraph = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (paragraph.empty()) lines += '\n';
    while (!paragraph.empty()) {
      const std::size_t margin = indent + (lines.empty() ? 0 : hanging);
      lines += std::string(margin, ' ');
      lines += takeLine(paragraph, lineWidth - margin);
      lines += '\n';
    }
  }
  return lines;
}

}  // namespace assay::report
