// From a claim to a finding, in one way for every command: the sequence is run and judged, made as
// short and simple as it can be, shown once more in a process of its own, and doubted: where one
// simple predicate over arguments and queries tells the calls that fail from those that do not, it
// is an unwritten precondition, and the failure is a suspect.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "exec/runner.h"
#include "model/finding.h"
#include "model/findings_report.h"
#include "support/budget.h"
#include "workspace/workspace.h"

namespace assay::confirm {

// Judging one execution, this law is only suspected to be broken (oracle/judge.h). A claim says
// that the class is known to have value semantics.
[[nodiscard]] inline bool takesManyExecutions(const model::Failure& failure) {
  return ruleOf(failure.cause.rule).has(model::RuleTrait::TakesManyExecutions);
}

// What is believed of a sequence.
struct Claim {
  model::Probe probe;
  std::optional<model::Failure> seen = {};  // what it showed once; none: whatever it shows is meant
  std::string property = {};  // a key; not empty: the last step calls it, and it gives false
  std::size_t occurrences = 1;
};

struct Refuted {
  std::string why;               // "did not show again"
  bool isSaidElsewhere = false;  // what goes wrong is the business of another claim
};
struct Undecided {
  std::string why;
};
using Answer = std::variant<model::Finding, Refuted, Undecided>;

// Sequences that end with a call of the operation, to tell what fails from what does not.
using Examples = std::function<std::vector<model::Sequence>(model::OperationId, std::size_t)>;

// How much may be run for one claim.
struct Effort {
  std::optional<std::chrono::steady_clock::time_point> deadline = {};
  // Where each run is costly: candidates are tried one by one, so many at most.
  std::optional<std::size_t> mostCandidates = {};
};

// With a budget of time, as long as that; then findings are taken as they are.
[[nodiscard]] Effort effortFor(const support::Budget& budget);

class Confirmer {
 public:
  // Everything given must outlive the confirmer. Without examples nothing is explained.
  Confirmer(const model::Api& api, const model::RuleSettings& rules,
            const model::SubjectFiles& files, exec::Runner& runner, Effort effort,
            Examples examples = {});

  [[nodiscard]] Answer confirm(const Claim& claim);

  // The claims that say nothing about the subject: the sequence does what a test must not do, or
  // cannot be run.
  [[nodiscard]] const model::Discarded& discarded() const { return discarded_; }

  // Whether some finding could have been made smaller with more time.
  [[nodiscard]] bool isCutShort() const { return isCutShort_; }

 private:
  [[nodiscard]] std::vector<model::Execution> run(std::span<const model::Probe> probes);
  [[nodiscard]] std::vector<model::Failure> failuresOf(const Claim& claim,
                                                       const model::Probe& probe,
                                                       const model::Execution& execution) const;
  [[nodiscard]] std::optional<model::Failure> shows(const Claim& claim, const model::Probe& probe,
                                                    const model::Execution& execution,
                                                    const model::Failure& wanted) const;
  [[nodiscard]] std::vector<bool> showing(const Claim& claim,
                                          std::span<const model::Probe> candidates,
                                          const model::Failure& wanted);
  [[nodiscard]] bool failsAnyway(const model::Finding& finding);
  [[nodiscard]] bool isEnough();
  void explain(const Claim& claim, model::Finding& finding);

  const model::Api& api_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  exec::Runner& runner_;
  Effort effort_;
  Examples examples_;
  model::Discarded discarded_;
  std::size_t candidates_ = 0;  // that were tried for this claim
  std::size_t hangs_ = 0;       // while this finding is made smaller, or explained
  std::size_t hangsInAll_ = 0;
  bool isCutShort_ = false;
  bool isHurried_ = false;
};

}  // namespace assay::confirm
