// Which classes the user means: "lru::*,-lru::detail::*".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace assay::support {

// `*` stands for any text, `::` included, `?` for one character, anything else for itself.
[[nodiscard]] bool matchesGlob(std::string_view pattern, std::string_view text);

// A list of globs over qualified names, separated by commas outside of <> and (). One with a
// leading
// `-` excludes. A name is meant if some other glob matches it (or there is none but exclusions) and
// no exclusion does. A leading `::` and blanks around a glob are ignored.
class NameGlobs {
 public:
  // Means every name.
  NameGlobs() = default;

  // An empty glob ("a,,b", "-") is a Usage error; an empty text means every name.
  [[nodiscard]] static Result<NameGlobs> parse(std::string_view text);

  [[nodiscard]] bool matches(std::string_view qualifiedName) const;

  // True if it means every name.
  [[nodiscard]] bool empty() const { return included_.empty() && excluded_.empty(); }

  // The globs that are not exclusions, in order; for messages about one that matches nothing.
  [[nodiscard]] const std::vector<std::string>& included() const { return included_; }

 private:
  std::vector<std::string> included_;
  std::vector<std::string> excluded_;
};

}  // namespace assay::support
