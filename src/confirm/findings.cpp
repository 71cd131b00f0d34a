#include "confirm/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

#include "model/sequence_edit.h"
#include "oracle/judge.h"
#include "oracle/suspects.h"
#include "suite/minimise.h"
#include "support/interruption.h"

namespace assay::confirm {

namespace {

constexpr std::size_t mostFindings = 50;
constexpr std::size_t examplesPerFinding = 400;
constexpr std::size_t examplesAtOnce = 50;
// A call that does not end costs a second: after so many the sequence is short enough as it is.
constexpr std::size_t mostHangs = 16;
constexpr std::size_t mostHangsInAll = 64;
constexpr std::size_t candidatesThatMayHang = 4;

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds shortestTime(10'000);
constexpr std::chrono::milliseconds timeAfterInterruption(3'000);

bool takesManyExecutions(const model::Failure& failure) {
  return ruleOf(failure.cause.rule).has(model::RuleTrait::TakesManyExecutions);
}

class Confirmation {
 public:
  Confirmation(const workspace::Workspace& workspace, search::Search& search,
               exec::Executor& executor, const support::Budget& budget)
      : api_(workspace.api()),
        search_(search),
        executor_(executor),
        rules_(workspace.rules),
        files_(workspace.files) {
    if (!budget.steps) deadline_ = Clock::now() + std::max(budget.time, shortestTime);
  }

  std::optional<model::Finding> confirm(const search::Suspicion& suspicion) {
    // Most failures need no law, and nothing after the step that fails.
    const std::size_t reached =
        std::min(suspicion.failure.step + 1, suspicion.probe.sequence.steps.size());
    model::Probe probe{model::firstSteps(suspicion.probe.sequence, reached), {}, {}};
    if (!shows(run({probe}).front(), probe, suspicion.failure)) probe = suspicion.probe;
    hangs_ = 0;
    probe = suite::minimised(api_, std::move(probe), [&](std::span<const model::Probe> candidates) {
      return showing(candidates, suspicion.failure);
    });
    executor_.setIsolate(true);
    const model::Execution alone = run({probe}).front();
    executor_.setIsolate(false);
    const auto failure = shows(alone, probe, suspicion.failure);
    if (!failure) return std::nullopt;
    model::Finding finding;
    finding.failure = *failure;
    finding.probe = std::move(probe);
    finding.execution = alone;
    finding.occurrences = suspicion.occurrences;
    if (takesManyExecutions(finding.failure)) settleCopies(finding.failure);
    explain(finding);
    return finding;
  }

  // Whether a sequence in which an allocation fails goes wrong without that, too: then it is the
  // business of another rule.
  bool failsAnyway(const model::Finding& finding) {
    if (finding.failure.cause.rule != model::RuleId::AllocationFailure) return false;
    model::Probe calm{finding.probe.sequence, {}, {}};
    for (model::Step& step : calm.sequence.steps) step.failAllocation = 0;
    const auto failures = oracle::judge(api_, calm, run({calm}).front(), rules_, files_);
    return std::ranges::any_of(failures, [](const model::Failure& failure) {
      return failure.standing != model::Standing::Expected;
    });
  }

  // Whether some finding could have been made smaller with more time.
  [[nodiscard]] bool isCutShort() const { return isCutShort_; }

 private:
  std::vector<model::Execution> run(const std::vector<model::Probe>& probes) {
    std::vector<model::Sequence> sequences;
    for (const model::Probe& probe : probes) sequences.push_back(probe.sequence);
    return executor_.run(sequences);
  }

  // The failure for that cause, if the execution shows it, and shows it as clearly: what is a fault
  // must not become a suspect.
  std::optional<model::Failure> shows(const model::Execution& execution, const model::Probe& probe,
                                      const model::Failure& wanted) const {
    for (model::Failure& failure : oracle::judge(api_, probe, execution, rules_, files_)) {
      const bool isClear =
          failure.standing == model::Standing::Fault || failure.standing == wanted.standing;
      if (isClear && oracle::sameCause(failure.cause, wanted.cause)) return std::move(failure);
    }
    return std::nullopt;
  }

  std::vector<bool> showing(std::span<const model::Probe> candidates,
                            const model::Failure& wanted) {
    // Where calls hang, a batch is costly: only a few are run before it is decided whether to go
    // on.
    const bool mayHang = hangs_ > 0 || wanted.cause.kind == model::CrashKind::TimeOut;
    const std::size_t atOnce = mayHang ? candidatesThatMayHang : candidates.size();
    std::vector<bool> result;
    while (result.size() < candidates.size() && !isEnough()) {
      const auto left = candidates.subspan(result.size());
      const auto some = left.first(std::min(atOnce, left.size()));
      const std::vector<model::Probe> probes(some.begin(), some.end());
      const std::vector<model::Execution> executions = run(probes);
      for (std::size_t i = 0; i < probes.size(); ++i) {
        result.push_back(shows(executions[i], probes[i], wanted).has_value());
        if (!hangs(executions[i])) continue;
        ++hangs_;
        ++hangsInAll_;
      }
    }
    isCutShort_ = isCutShort_ || result.size() < candidates.size();
    result.resize(candidates.size(), false);
    return result;
  }

  // When the program is interrupted, a few seconds are left to make findings smaller.
  [[nodiscard]] bool isEnough() {
    if (support::interruption() != 0 && !isHurried_) {
      isHurried_ = true;
      const auto soon = Clock::now() + timeAfterInterruption;
      deadline_ = deadline_ ? std::min(*deadline_, soon) : soon;
    }
    return hangs_ >= mostHangs || hangsInAll_ >= mostHangsInAll ||
           (deadline_ && Clock::now() >= *deadline_);
  }

  static bool hangs(const model::Execution& execution) {
    const bool inStep = std::ranges::any_of(execution.steps, [](const auto& step) {
      return std::holds_alternative<model::TimedOut>(step.outcome);
    });
    return inStep ||
           (execution.teardown && std::holds_alternative<model::TimedOut>(*execution.teardown));
  }

  // One execution cannot tell a value from a handle, all together can; and this is no handle.
  void settleCopies(model::Failure& failure) const {
    const model::Rule& rule = ruleOf(failure.cause.rule);
    failure.standing = model::standingOf(rules_, rule);
    failure.severity = rule.severity;
  }

  // Whether one simple predicate tells the failing calls from the others.
  void explain(model::Finding& finding) {
    const model::Failure& failure = finding.failure;
    const bool mayBeExplained = failure.standing == model::Standing::Fault &&
                                ruleOf(failure.cause.rule).has(model::RuleTrait::Explicable) &&
                                failure.step < finding.probe.sequence.steps.size();
    if (!mayBeExplained) return;
    const auto id = api_.findOperation(finding.probe.sequence.steps[failure.step].operation);
    if (!id || !oracle::failsInCalledFunction(api_, failure, finding.execution, files_)) return;
    const auto sequences = search_.composer().callsAfterKept(*id, examplesPerFinding);
    const std::span<const model::Sequence> all = sequences;
    hangs_ = 0;
    std::vector<model::Execution> executions;
    while (executions.size() < all.size() && !(isEnough() && !executions.empty())) {
      const auto left = all.subspan(executions.size());
      std::ranges::move(executor_.run(left.first(std::min(examplesAtOnce, left.size()))),
                        std::back_inserter(executions));
      hangs_ = static_cast<std::size_t>(std::ranges::count_if(executions, hangs));
    }
    std::vector<oracle::Example> failing = {
        {&finding.probe.sequence, &finding.execution, failure.step}};
    std::vector<oracle::Example> passing;
    for (std::size_t i = 0; i < executions.size(); ++i) {
      addExample(sequences[i], executions[i], *id, failure, failing, passing);
    }
    if (const auto clause = oracle::explainedBy(api_, *id, failing, passing)) {
      finding.failure.standing = model::Standing::Suspect;
      finding.failure.severity = model::Severity::Low;
      finding.precondition = *clause;
    }
  }

  // A sequence counts if it got to its last step, which is the call in question.
  void addExample(const model::Sequence& sequence, const model::Execution& execution,
                  model::OperationId operation, const model::Failure& wanted,
                  std::vector<oracle::Example>& failing,
                  std::vector<oracle::Example>& passing) const {
    const bool gotThere = !sequence.steps.empty() &&
                          execution.steps.size() == sequence.steps.size() &&
                          sequence.steps.back().operation == api_.operation(operation).key;
    if (!gotThere) return;
    const oracle::Example example{&sequence, &execution, sequence.steps.size() - 1};
    const model::Outcome& outcome = execution.steps.back().outcome;
    if (std::holds_alternative<model::Returned>(outcome) ||
        std::holds_alternative<model::Threw>(outcome)) {
      passing.push_back(example);
    } else if (shows(execution, {sequence, {}, {}}, wanted)) {
      failing.push_back(example);
    }
  }

  const model::Api& api_;
  search::Search& search_;
  exec::Executor& executor_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  std::optional<Clock::time_point> deadline_;
  std::size_t hangs_ = 0;  // while this finding is made smaller, or explained
  std::size_t hangsInAll_ = 0;
  bool isCutShort_ = false;
  bool isHurried_ = false;
};

// Faults before suspects, grave ones first.
auto rank(const model::Finding& finding) {
  return std::pair(finding.failure.standing, finding.failure.severity);
}

}  // namespace

Confirmed confirmFindings(const workspace::Workspace& workspace, search::Search& search,
                          exec::Executor& executor, const support::Budget& budget,
                          support::Listener& listener) {
  Confirmed confirmed;
  Confirmation confirmation(workspace, search, executor, budget);
  const std::vector<search::Suspicion> suspicions = search.suspicions();
  const std::size_t looked = std::min(suspicions.size(), mostFindings);
  for (std::size_t i = 0; i < looked; ++i) {
    const bool isOfHandle = takesManyExecutions(suspicions[i].failure) &&
                            !search.copyEvidence().hasValueSemantics(suspicions[i].probe);
    if (isOfHandle) continue;  // its copies are meant to share
    listener.onProgress({"minimise", suspicions[i].failure.cause.function, i, looked});
    if (auto finding = confirmation.confirm(suspicions[i])) {
      if (!confirmation.failsAnyway(*finding)) confirmed.findings.push_back(std::move(*finding));
    } else {
      confirmed.notes.push_back(fmt::format("{} in {} did not show again and is not reported",
                                            suspicions[i].failure.cause.kind.text(),
                                            suspicions[i].failure.cause.function));
    }
  }
  if (confirmation.isCutShort()) {
    confirmed.notes.emplace_back(
        "some findings may not be as short as they can be: a longer --budget makes them shorter");
  }
  if (looked < suspicions.size()) {
    confirmed.notes.push_back(fmt::format(
        "only the first {} of {} causes of failure were looked at", looked, suspicions.size()));
  }
  std::ranges::sort(confirmed.findings, [](const model::Finding& a, const model::Finding& b) {
    return std::tuple(rank(a), a.probe.sequence.steps.size(), a.failure.cause.function) <
           std::tuple(rank(b), b.probe.sequence.steps.size(), b.failure.cause.function);
  });
  for (std::size_t i = 0; i < confirmed.findings.size(); ++i) confirmed.findings[i].id = i + 1;
  return confirmed;
}

}  // namespace assay::confirm
