// The parts that the page is put together from. Each function gives HTML; what it is given is text
// and is escaped by it. Private to this room.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "model/run_report.h"

namespace assay::report {

// Fit to stand between tags and in a quoted attribute, whatever it is.
std::string escaped(std::string_view text);

std::string codeHtml(std::string_view text);

// "312 762", with spaces that do not break.
std::string grouped(std::uint64_t number);

// The files that are shown line by line, and the names of their lines within the page.
class SourceIndex {
 public:
  SourceIndex(const model::RunReport& report, const std::map<std::string, std::string>& sources);

  // The text of a file; null if it is not known.
  [[nodiscard]] const std::string* textOf(const std::string& file) const;
  // What the line is called in the page: "f0-L12"; empty if the file is not shown.
  [[nodiscard]] std::string anchorOf(const std::string& file, unsigned line) const;

 private:
  // By the names that people see, which do not differ when paths to one file do.
  std::map<std::string, const std::string*> texts_;
  std::map<std::string, std::size_t> shown_;
};

// The place as text, and as a link where the page shows it.
std::string placeHtml(const SourceIndex& sources, const model::SourceLocation& location);

// The line that is blamed with a few lines around it; empty if the source is not known.
std::string excerptHtml(const SourceIndex& sources, const model::SourceLocation& location,
                        std::string_view remark);

// All lines with their counts, and below a line what of its branches was not taken.
std::string coverageHtml(const SourceIndex& sources, const model::FileCoverage& coverage);

// A finding with all that is known about it.
std::string findingHtml(const model::RunReport& report, const model::Finding& finding,
                        const SourceIndex& sources);

extern const std::string_view pageStyle;   // CSS
extern const std::string_view pageScript;  // JavaScript

}  // namespace assay::report
