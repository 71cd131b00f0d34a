// Text that knows its line numbers and which part of the harness each line belongs to.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/parts.h"

namespace assay::harness {

class SourceWriter {
 public:
  // One line or several; the line end is added.
  void line(std::string_view text = {});

  template <typename... A>
  void format(fmt::format_string<A...> pattern, A&&... arguments) {
    line(fmt::format(pattern, std::forward<A>(arguments)...));
  }

  // A comment on one line, whatever the text holds.
  void comment(std::string_view text);

  // Lines from here to the end of the scope belong to the part.
  class Scope {
   public:
    Scope(SourceWriter& writer, Part part) : writer_(writer), part_(part), first_(writer.next_) {}
    ~Scope() { writer_.sections_.push_back({part_, first_, writer_.next_ - 1}); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    SourceWriter& writer_;
    Part part_;
    unsigned first_;
  };

  const std::string& text() const { return text_; }
  std::string takeText() { return std::move(text_); }
  std::vector<Section> takeSections() { return std::move(sections_); }

 private:
  std::string text_;
  std::vector<Section> sections_;
  unsigned next_ = 1;  // the line that will be written next
};

}  // namespace assay::harness
