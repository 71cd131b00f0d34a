// What went wrong in an execution, by which rule, who is to blame, and what it counts as.
//
// The outcome of each step, of the teardown and the leak check is put under a rule by one function
// each; where every step went as it should, the expectations of the probe's law are looked at. Then
// the failure is doubted: if the test did what it must not do (misuse.h) the failure is Invalid
// under the rule that the test broke, and arithmetic that fails only near the limits of a type is
// Suspect. Whether an unwritten precondition explains a failure takes many executions; see
// suspects.h.
//
// Judging is a function of its arguments: a shorter sequence is judged anew. A failure may change
// its standing when it is minimised (a Suspect whose large literals shrink becomes a Fault), so
// compare failures by sameCause.
#pragma once

#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "model/findings_report.h"
#include "model/rule_settings.h"
#include "oracle/blame.h"

namespace assay::oracle {

// Most serious first: faults, suspects, what the test is to blame for, and what a test may rely on
// (an exception is reported for each step that threw). Nothing if every step went well, or if our
// harness failed.
//
// A violated CopyIndependent is only a Suspect here: if CopyEvidence (copy_evidence.h) says that
// the class has value semantics, it is what the settings say; if not, it is none.
//
// A failure of a probe whose rule is not the probe's is one of the plain sequence, and is best made
// minimal as such.
[[nodiscard]] std::vector<model::Failure> judge(const model::Api& api, const model::Probe& probe,
                                                const model::Execution& execution,
                                                const model::RuleSettings& settings,
                                                const model::SubjectFiles& subject);

// Counts an execution with these failures under the first rule that the test broke, if it did.
void countMisuse(const std::vector<model::Failure>& failures, model::Discarded& discarded);

// The execution says nothing about the subject.
[[nodiscard]] bool harnessFailed(const model::Execution& execution);

// Same rule, kind, blamed function, file and line; of broken contracts, same clause.
[[nodiscard]] bool sameCause(const model::Cause& a, const model::Cause& b);

// Whether the failure happened in the operation that the test called or in what is hidden behind
// it, as an unwritten precondition of that operation would show. Judge it together with
// explainedBy.
[[nodiscard]] bool failsInCalledFunction(const model::Api& api, const model::Failure& failure,
                                         const model::Execution& execution,
                                         const model::SubjectFiles& subject);

}  // namespace assay::oracle
