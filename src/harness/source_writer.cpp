#include "harness/source_writer.h"

#include <algorithm>

namespace assay::harness {

void SourceWriter::line(std::string_view text) {
  text_ += text;
  text_ += '\n';
  next_ += 1 + static_cast<unsigned>(std::ranges::count(text, '\n'));
}

void SourceWriter::comment(std::string_view text) {
  std::string safe = "// ";
  for (const char c : text) safe += c == '\n' ? ' ' : c;
  if (safe.back() == '\\') safe += '.';  // a backslash would join the next line
  line(safe);
}

}  // namespace assay::harness
