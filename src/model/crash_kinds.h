// What goes wrong in an execution, by kind: one row of crash_kinds.inc each, with all attributes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "model/rules.h"

namespace assay::model {

enum class CrashFamily : std::uint8_t {
#define ASSAY_CRASH_FAMILY(id, rule) id,
#define ASSAY_CRASH_KIND(id, name, family, word, traits)
#include "model/crash_kinds.inc"
#undef ASSAY_CRASH_FAMILY
#undef ASSAY_CRASH_KIND
};

enum class CrashTrait : std::uint8_t {
  None = 0,
  NullUse = 1,     // a null pointer was followed, or handed to something that follows it
  Overrun = 2,     // what a function does that was given a pointer to too little memory
  FreedByTwo = 4,  // when all is destroyed: two thought that they own the same
};

enum class CrashKind : std::uint8_t {
#define ASSAY_CRASH_FAMILY(id, rule)
#define ASSAY_CRASH_KIND(id, name, family, word, traits) id,
#include "model/crash_kinds.inc"
#undef ASSAY_CRASH_FAMILY
#undef ASSAY_CRASH_KIND
  Other,  // in no row
};

// The columns are explained in crash_kinds.inc.
struct CrashKindRow {
  CrashKind kind;
  std::string_view name;  // none of Other
  CrashFamily family;
  std::string_view word;  // may be empty
  CrashTrait traits;

  [[nodiscard]] constexpr bool has(CrashTrait trait) const {
    return (static_cast<unsigned>(traits) & static_cast<unsigned>(trait)) != 0;
  }
};

// In the order of the enumerators, without Other.
[[nodiscard]] std::span<const CrashKindRow> crashKindTable();

// The rule under which crashes of that family fall, if nothing speaks for another one.
[[nodiscard]] RuleId ruleOf(CrashFamily family);

// What failed, more exactly than a rule says it: a kind of the table, or else a text, which is the
// name that a tool gave to a kind of its own, the type of an exception, a clause. A text that is
// the name of a kind is that kind, so the two are told apart when they are read back.
class FailureKind {
 public:
  FailureKind() = default;                      // the empty text
  FailureKind(CrashKind kind) : kind_(kind) {}  // NOLINT(google-explicit-constructor)
  explicit FailureKind(std::string_view text);

  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] bool empty() const { return text().empty(); }
  [[nodiscard]] const CrashKindRow& row() const;
  [[nodiscard]] bool has(CrashTrait trait) const { return row().has(trait); }

  bool operator==(const FailureKind&) const = default;

 private:
  CrashKind kind_ = CrashKind::Other;
  std::string text_;  // of Other
};

}  // namespace assay::model
