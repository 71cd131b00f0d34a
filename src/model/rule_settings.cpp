#include "model/rule_settings.h"

#include <array>
#include <utility>

namespace assay::model {

namespace {

constexpr std::array<std::pair<std::string_view, Standing>, 4> kWords = {{
    {"fault", Standing::Fault},
    {"suspect", Standing::Suspect},
    {"expected", Standing::Expected},
    {"invalid", Standing::Invalid},
}};

}  // namespace

std::optional<Standing> parseStanding(std::string_view word) {
  for (const auto& [name, standing] : kWords) {
    if (name == word) return standing;
  }
  return std::nullopt;
}

std::string_view toString(Standing standing) {
  for (const auto& [name, each] : kWords) {
    if (each == standing) return name;
  }
  return {};
}

Standing standingOf(const RuleSettings& settings, const Rule& rule) {
  const auto found = settings.standings.find(rule.name);
  return found == settings.standings.end() ? rule.standing : found->second;
}

}  // namespace assay::model
