// What the user wants the rules to count as: `rules: {leak: expected}` of `.assay.yaml`.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/rules.h"

namespace assay::oracle {

struct RuleSettings {
  std::map<std::string, model::Standing, std::less<>> standings;  // by the name of the rule
};

// "fault", "suspect", "expected" or "invalid"; none for any other word.
[[nodiscard]] std::optional<model::Standing> parseStanding(std::string_view word);

[[nodiscard]] std::string_view toString(model::Standing standing);

// What the user says, or else what the rule's row says.
[[nodiscard]] model::Standing standingOf(const RuleSettings& settings, const model::Rule& rule);

}  // namespace assay::oracle
