// What the user wants the rules to count as: `rules: {leak: expected}` of `.assay.yaml`.
#pragma once

#include <map>
#include <optional>
#include <string_view>

#include "model/rules.h"
#include "support/result.h"

namespace assay::model {

struct RuleSettings {
  std::map<RuleId, Standing> standings;
};

// "fault", "suspect", "expected" or "invalid"; none for any other word.
[[nodiscard]] std::optional<Standing> parseStanding(std::string_view word);

// What "leak=expected" says; a Usage error without a place if it makes no sense.
[[nodiscard]] support::Status setRule(RuleSettings& settings, std::string_view text);

// What the user says, or else what the rule's row says.
[[nodiscard]] Standing standingOf(const RuleSettings& settings, const Rule& rule);

}  // namespace assay::model
