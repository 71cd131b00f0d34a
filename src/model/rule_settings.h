// What the user wants the rules to count as: `rules: {leak: expected}` of `.assay.yaml`.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/rules.h"

namespace assay::model {

struct RuleSettings {
  std::map<std::string, Standing, std::less<>> standings;  // by the name of the rule
};

// "fault", "suspect", "expected" or "invalid"; none for any other word.
[[nodiscard]] std::optional<Standing> parseStanding(std::string_view word);

[[nodiscard]] std::string_view toString(Standing standing);

// What the user says, or else what the rule's row says.
[[nodiscard]] Standing standingOf(const RuleSettings& settings, const Rule& rule);

}  // namespace assay::model
