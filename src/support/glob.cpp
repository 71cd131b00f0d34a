#include "support/glob.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::support {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view withoutLeadingColons(std::string_view name) {
  return name.starts_with("::") ? name.substr(2) : name;
}

// Splits at the commas that are not inside of <> or ().
std::vector<std::string_view> splitList(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char character = text[at];
    if (character == '<' || character == '(') {
      ++depth;
    } else if (character == '>' || character == ')') {
      --depth;
    } else if (character == ',' && depth == 0) {
      parts.push_back(text.substr(begin, at - begin));
      begin = at + 1;
    }
  }
  parts.push_back(text.substr(begin));
  return parts;
}

}  // namespace

bool matchesGlob(std::string_view pattern, std::string_view text) {
  // Greedy with one point of return: only the last `*` can still have to take more.
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t takenByStar = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      takenByStar = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++takenByStar;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

Result<NameGlobs> NameGlobs::parse(std::string_view text) {
  NameGlobs globs;
  if (trimmed(text).empty()) {
    return globs;
  }
  for (const std::string_view part : splitList(text)) {
    std::string_view glob = trimmed(part);
    const bool excludes = glob.starts_with('-');
    if (excludes) {
      glob = trimmed(glob.substr(1));
    }
    glob = withoutLeadingColons(glob);
    if (glob.empty()) {
      return fail(ErrorCode::Usage, fmt::format("empty class glob in \"{}\"", text), {},
                  "Write globs like \"lru::*,-lru::detail::*\".");
    }
    (excludes ? globs.excluded_ : globs.included_).emplace_back(glob);
  }
  return globs;
}

bool NameGlobs::matches(std::string_view qualifiedName) const {
  const std::string_view name = withoutLeadingColons(qualifiedName);
  const auto matchesName = [&](const std::string& glob) { return matchesGlob(glob, name); };
  return (included_.empty() || std::ranges::any_of(included_, matchesName)) &&
         std::ranges::none_of(excluded_, matchesName);
}

}  // namespace assay::support
