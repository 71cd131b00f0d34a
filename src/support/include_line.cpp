#include "support/include_line.h"

namespace assay::support {

namespace {

bool has(std::string_view text, char c) { return text.find(c) != std::string_view::npos; }

}  // namespace

std::string includeLine(std::string_view header) {
  std::string line = "#include ";
  if (header.starts_with('<') || header.starts_with('"')) return line.append(header);
  const bool isQuoted = !has(header, '"');
  line += isQuoted ? '"' : '<';
  line.append(header);
  line += isQuoted ? '"' : '>';
  return line;
}

bool canBeIncluded(std::string_view file) {
  const bool hasLineEnd = has(file, '\n') || has(file, '\r') || has(file, '\0');
  return !hasLineEnd && !(has(file, '"') && has(file, '>'));
}

}  // namespace assay::support
