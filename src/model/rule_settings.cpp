#include "model/rule_settings.h"

#include <algorithm>

namespace assay::model {

std::optional<Standing> parseStanding(std::string_view word) {
  const auto* const found = std::ranges::find(standingNames, word);
  if (found == standingNames.end()) return std::nullopt;
  return static_cast<Standing>(found - standingNames.begin());
}

Standing standingOf(const RuleSettings& settings, const Rule& rule) {
  const auto found = settings.standings.find(rule.id);
  return found == settings.standings.end() ? rule.standing : found->second;
}

}  // namespace assay::model
