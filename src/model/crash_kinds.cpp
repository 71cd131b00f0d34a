#include "model/crash_kinds.h"

#include <algorithm>
#include <array>

namespace assay::model {

namespace {

using enum CrashTrait;

constexpr std::array crashKinds = {
#define ASSAY_CRASH_FAMILY(id, rule)
#define ASSAY_CRASH_KIND(id, name, family, word, traits) \
  CrashKindRow{CrashKind::id, name, CrashFamily::family, word, traits},
#include "model/crash_kinds.inc"
#undef ASSAY_CRASH_FAMILY
#undef ASSAY_CRASH_KIND
};

constexpr std::array rulesOfFamilies = {
#define ASSAY_CRASH_FAMILY(id, rule) RuleId::rule,
#define ASSAY_CRASH_KIND(id, name, family, word, traits)
#include "model/crash_kinds.inc"
#undef ASSAY_CRASH_FAMILY
#undef ASSAY_CRASH_KIND
};

constexpr CrashKindRow otherKind{CrashKind::Other, "", CrashFamily::Memory, "", None};

}  // namespace

std::span<const CrashKindRow> crashKindTable() { return crashKinds; }

RuleId ruleOf(CrashFamily family) { return rulesOfFamilies.at(static_cast<std::size_t>(family)); }

FailureKind::FailureKind(std::string_view text) {
  const auto* const found = std::ranges::find(crashKinds, text, &CrashKindRow::name);
  if (found != crashKinds.end()) {
    kind_ = found->kind;
  } else {
    text_ = text;
  }
}

std::string_view FailureKind::text() const {
  return kind_ == CrashKind::Other ? std::string_view(text_) : row().name;
}

const CrashKindRow& FailureKind::row() const {
  return kind_ == CrashKind::Other ? otherKind : crashKinds.at(static_cast<std::size_t>(kind_));
}

}  // namespace assay::model
