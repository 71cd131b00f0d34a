#include "model/rule_settings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/edit_distance.h"

namespace assay::model {

std::optional<Standing> parseStanding(std::string_view word) {
  const auto* const found = std::ranges::find(standingNames, word);
  if (found == standingNames.end()) return std::nullopt;
  return static_cast<Standing>(found - standingNames.begin());
}

support::Status setRule(RuleSettings& settings, std::string_view text) {
  const std::size_t middle = text.find('=');
  const std::string name(text.substr(0, middle));
  const std::string_view word = middle == text.npos ? "" : text.substr(middle + 1);
  const Rule* rule = findRule(name);
  if (rule == nullptr) {
    std::vector<std::string> names;
    for (const Rule& each : ruleTable()) names.emplace_back(each.name);
    const auto nearest = support::nearestName(name, names);
    return support::fail(support::ErrorCode::Usage, fmt::format("there is no rule \"{}\"", name),
                         {},
                         nearest ? fmt::format("Did you mean \"{}\"?", *nearest)
                                 : fmt::format("The rules are: {}.", fmt::join(names, ", ")));
  }
  const auto standing = parseStanding(word);
  if (!standing) {
    return support::fail(
        support::ErrorCode::Usage, fmt::format("\"{}\" is not what a rule can be", word), {},
        "Write it like leak=expected; a rule is fault, suspect, expected or invalid.");
  }
  settings.standings[rule->id] = *standing;
  return {};
}

Standing standingOf(const RuleSettings& settings, const Rule& rule) {
  const auto found = settings.standings.find(rule.id);
  return found == settings.standings.end() ? rule.standing : found->second;
}

}  // namespace assay::model
