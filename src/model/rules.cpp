#include "model/rules.h"

#include <algorithm>
#include <array>

namespace assay::model {

namespace {

using enum Severity;
using enum RuleTrait;

constexpr std::array rules = {
#define ASSAY_RULE(id, name, specification, severity, standing, cwe, shown, word, traits) \
  Rule{RuleId::id, name,           specification, severity, Standing::standing,           \
       cwe,        ShownBy::shown, word,          traits},
#include "model/rules.inc"
#undef ASSAY_RULE
};

}  // namespace

std::span<const Rule> ruleTable() { return rules; }

const Rule& ruleOf(RuleId id) { return rules.at(static_cast<std::size_t>(id)); }

const Rule* findRule(std::string_view name) {
  const auto* const found = std::ranges::find(rules, name, &Rule::name);
  return found == rules.end() ? nullptr : found;
}

}  // namespace assay::model
