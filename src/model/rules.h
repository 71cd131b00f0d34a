// The rules by which executions are judged: one row each. The functions that decide them are in
// `oracle`; here is what everybody needs to speak about them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace assay::model {

// Memory errors, broken contracts and invariants are high; undefined arithmetic, terminate, hangs
// and broken laws medium; leaks and suspects low.
enum class Severity : std::uint8_t { High, Medium, Low };

// What a failure counts as.
enum class Standing : std::uint8_t {
  Fault,     // the class is to blame
  Suspect,   // the class, or a precondition that nobody wrote down
  Expected,  // behaviour that a test may rely on
  Invalid,   // the test did what it must not do
};

struct Rule {
  std::string_view name;           // as in `.assay.yaml`, reports and suppressions: "leak"
  std::string_view specification;  // one line: what must hold
  Severity severity;
  Standing standing;  // unless the configuration says otherwise
  unsigned cwe;       // the weakness that a violation is an instance of; 0: none
};

[[nodiscard]] std::span<const Rule> ruleTable();

// None if there is no rule of that name.
[[nodiscard]] const Rule* findRule(std::string_view name);

}  // namespace assay::model
