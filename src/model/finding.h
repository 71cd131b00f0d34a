// What was found out about a subject: probes, failures, findings.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/outcome.h"
#include "model/rules.h"
#include "model/sequence.h"

namespace assay::model {

// The value of step `object` as it was observed after step `after`.
struct Snapshot {
  std::size_t object = 0;
  std::size_t after = 0;
  bool operator==(const Snapshot&) const = default;
};

struct ResultIs {
  std::size_t step = 0;
  std::string value;  // as JSON
  bool operator==(const ResultIs&) const = default;
};

struct ResultsAgree {
  std::size_t left = 0;
  std::size_t right = 0;
  bool operator==(const ResultsAgree&) const = default;
};

// The queries have the same values in both snapshots.
struct StatesAgree {
  Snapshot left;
  Snapshot right;
  // Keys. None: all that were observed in both, except those that change by themselves. In a
  // violated expectation: those that differ.
  std::vector<std::string> queries = {};  // NOLINT(readability-redundant-member-init)
  bool operator==(const StatesAgree&) const = default;
};

// The step returned: it threw nothing.
struct Returns {
  std::size_t step = 0;
  bool operator==(const Returns&) const = default;
};

using Fact = std::variant<ResultIs, ResultsAgree, Returns>;

// Where all the premises hold, the conclusion does.
struct Implies {
  std::vector<Fact> premises;
  Fact conclusion;
  bool operator==(const Implies&) const = default;
};

// What must hold of an execution if the steps that it speaks of went well.
using Expectation = std::variant<ResultIs, ResultsAgree, StatesAgree, Implies>;

// A sequence made to put one rule to the test. Without expectations it is a plain sequence:
// whatever goes wrong is judged by the rules of outcomes.
struct Probe {
  Sequence sequence;
  std::optional<RuleId> rule;  // a law; none for a plain sequence
  std::vector<Expectation> expectations;
  // The form of the last steps, which make up the law, a line each. The oracle holds the
  // expectations against an execution only if the steps still have that form, so a probe may be
  // shortened freely.
  std::string form = {};  // NOLINT(readability-redundant-member-init)
  bool operator==(const Probe&) const = default;
};

// What makes two failures the same one.
struct Cause {
  RuleId rule = RuleId::MemoryError;
  FailureKind kind;         // of the error, clause, exception: HeapUseAfterFree, "size_ <= 3"
  std::string function;     // blamed
  SourceLocation location;  // of the blame, or of the violated clause
  bool operator==(const Cause&) const = default;
};

// One thing that went wrong in one execution.
struct Failure {
  Cause cause;
  Standing standing = Standing::Fault;
  Severity severity = Severity::High;
  // The step that failed; the number of steps if it happened afterwards (destruction, leak).
  std::size_t step = 0;
  std::optional<Expectation> violated;
  std::string sentence;  // what happened, for people
  bool operator==(const Failure&) const = default;
};

// A failure that was confirmed, with the shortest sequence known for it.
struct Finding {
  std::size_t id = 0;  // from 1, stable within a database
  Failure failure;
  Probe probe;                           // minimal; its execution shows the failure
  Execution execution;                   // with observations
  std::string precondition;              // of a suspect: the clause that would settle it
  std::vector<std::string> assumptions;  // what was learned and matters: who owns a raw pointer
  std::size_t occurrences = 1;           // executions that failed for this cause
  std::string suppressedBy;              // the comment, file or baseline that silences it
  bool operator==(const Finding&) const = default;
};

}  // namespace assay::model
