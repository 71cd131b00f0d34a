// The rules by which executions are judged: one row of rules.inc each, with all attributes. The
// functions that decide them are in `oracle`; here is what everybody needs to speak about them.
// Names are for what is read and written: `.assay.yaml`, suppressions, JSON, SARIF, the database.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace assay::model {

// Memory errors, broken contracts and invariants are high; undefined arithmetic, terminate, hangs
// and broken laws medium; leaks and suspects low.
enum class Severity : std::uint8_t { High, Medium, Low };
// In the order of the enumerators.
constexpr std::array severityNames = {"high", "medium", "low"};
constexpr std::string_view toString(Severity severity) {
  return severityNames[static_cast<std::size_t>(severity)];
}

// What a failure counts as.
enum class Standing : std::uint8_t {
  Fault,     // the class is to blame
  Suspect,   // the class, or a precondition that nobody wrote down
  Expected,  // behaviour that a test may rely on
  Invalid,   // the test did what it must not do
};
constexpr std::array standingNames = {"fault", "suspect", "expected", "invalid"};
constexpr std::string_view toString(Standing standing) {
  return standingNames[static_cast<std::size_t>(standing)];
}

// What makes a test fail while the fault is there.
enum class ShownBy : std::uint8_t {
  Expectation,  // what the probe expects is asserted
  Invariants,   // the invariants are asserted after each step
  Death,        // the process ends, given that violated contracts end it
  Deadline,     // the call does not come back in time
  LeakCheck,    // something is left when the objects are gone
  Memcheck,     // only memcheck sees it
};

enum class RuleTrait : std::uint16_t {
  None = 0,
  Law = 1,                  // put to the test by probes that are made for it
  Explicable = 2,           // a precondition that nobody wrote down may explain a failure; a broken
                            // contract never is explained so: somebody wrote it
  TakesManyExecutions = 4,  // one execution cannot decide it: suspect until many did
  ComparesValues = 8,       // about == and <, which a NaN breaks by definition
  BlamesComparison = 16,    // the comparison is to blame, not what it looked at
  NamesItsTest = 32,        // the word says what the test does, not only how it ends
  KindIsClause = 64,        // "postcondition size() > 0"
  KindIsBroken = 128,       // "size() > 0 broken"
};
constexpr RuleTrait operator|(RuleTrait a, RuleTrait b) {
  return static_cast<RuleTrait>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

enum class RuleId : std::uint8_t {
#define ASSAY_RULE(id, name, specification, severity, standing, cwe, shown, word, traits) id,
#include "model/rules.inc"
#undef ASSAY_RULE
};

// The columns are explained in rules.inc.
struct Rule {
  RuleId id;
  std::string_view name;
  std::string_view specification;
  Severity severity;
  Standing standing;
  unsigned cwe;
  ShownBy shown;
  std::string_view word;
  RuleTrait traits;

  [[nodiscard]] constexpr bool has(RuleTrait trait) const {
    return (static_cast<unsigned>(traits) & static_cast<unsigned>(trait)) != 0;
  }
};

// In the order of the enumerators.
[[nodiscard]] std::span<const Rule> ruleTable();

[[nodiscard]] const Rule& ruleOf(RuleId id);

// None if there is no rule of that name.
[[nodiscard]] const Rule* findRule(std::string_view name);

}  // namespace assay::model
