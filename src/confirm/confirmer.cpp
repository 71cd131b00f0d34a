#include "confirm/confirmer.h"

#include <algorithm>
#include <iterator>

#include "model/sequence_edit.h"
#include "oracle/judge.h"
#include "oracle/suspects.h"
#include "suite/minimise.h"
#include "support/interruption.h"

namespace assay::confirm {

namespace {

constexpr std::size_t examplesPerFinding = 400;
constexpr std::size_t examplesAtOnce = 50;
// A call that does not end costs a second: after so many the sequence is short enough as it is.
constexpr std::size_t mostHangs = 16;
constexpr std::size_t mostHangsInAll = 64;
constexpr std::size_t candidatesThatMayHang = 4;

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds shortestTime(10'000);
constexpr std::chrono::milliseconds timeAfterInterruption(3'000);

// The worst first.
auto gravity(const model::Failure& failure) {
  return std::pair(failure.standing, failure.severity);
}

bool isOfInterest(const model::Failure& failure) {
  return failure.standing == model::Standing::Fault || failure.standing == model::Standing::Suspect;
}

bool hangs(const model::Execution& execution) {
  const bool inStep = std::ranges::any_of(execution.steps, [](const auto& step) {
    return std::holds_alternative<model::TimedOut>(step.outcome);
  });
  return inStep ||
         (execution.teardown && std::holds_alternative<model::TimedOut>(*execution.teardown));
}

// A property is an invariant that the user names. The failure, if the last step shows that it does
// not hold.
std::optional<model::Failure> violation(const model::Api& api, const std::string& property,
                                        const model::Probe& probe,
                                        const model::Execution& execution) {
  const auto& steps = probe.sequence.steps;
  if (steps.empty() || steps.back().operation != property) return std::nullopt;
  if (execution.steps.size() != steps.size()) return std::nullopt;
  const auto* returned = std::get_if<model::Returned>(&execution.steps.back().outcome);
  if (returned == nullptr || returned->value != "false") return std::nullopt;
  model::Failure failure;
  failure.cause = {model::RuleId::Invariant, model::FailureKind(property), property, {}};
  if (const auto id = api.findOperation(property)) {
    failure.cause.location = api.operation(*id).location;
  }
  failure.step = steps.size() - 1;
  failure.violated = model::ResultIs{failure.step, "true"};
  failure.sentence = property + " gives false";
  return failure;
}

}  // namespace

Effort effortFor(const support::Budget& budget) {
  if (budget.steps) return {};
  return {Clock::now() + std::max(budget.time, shortestTime), {}};
}

Confirmer::Confirmer(const model::Api& api, const model::RuleSettings& rules,
                     const model::SubjectFiles& files, exec::Runner& runner, Effort effort,
                     Examples examples)
    : api_(api),
      rules_(rules),
      files_(files),
      runner_(runner),
      effort_(effort),
      examples_(std::move(examples)) {}

Answer Confirmer::confirm(const Claim& claim) {
  candidates_ = 0;
  hangs_ = 0;
  model::Probe probe = claim.probe;
  std::optional<model::Failure> wanted = claim.seen;
  if (wanted) {
    // Most failures need no law, and nothing after the step that fails.
    const std::size_t reached = std::min(wanted->step + 1, probe.sequence.steps.size());
    model::Probe plain{model::firstSteps(probe.sequence, reached), {}, {}};
    if (shows(claim, plain, run({&plain, 1}).front(), *wanted)) probe = std::move(plain);
  } else {
    const model::Execution execution = run({&probe, 1}).front();
    if (oracle::harnessFailed(execution)) {
      ++discarded_.unrun;
      return Undecided{"it could not be run"};
    }
    std::vector<model::Failure> failures = failuresOf(claim, probe, execution);
    oracle::countMisuse(failures, discarded_);
    std::erase_if(failures, std::not_fn(isOfInterest));
    if (failures.empty()) return Refuted{"is no fault of a native run"};
    wanted = *std::ranges::min_element(failures, {}, gravity);
  }
  probe = suite::minimised(api_, std::move(probe), [&](std::span<const model::Probe> candidates) {
    return showing(claim, candidates, *wanted);
  });
  model::Execution alone = runner_.runAlone({&probe.sequence, 1}).front();
  if (oracle::harnessFailed(alone)) return Undecided{"it could not be run alone"};
  auto failure = shows(claim, probe, alone, *wanted);
  if (!failure) return Refuted{"did not show again"};
  model::Finding finding;
  finding.failure = std::move(*failure);
  finding.probe = std::move(probe);
  finding.execution = std::move(alone);
  finding.occurrences = claim.occurrences;
  // One execution cannot tell a value from a handle, all together can; who makes the claim knows.
  if (takesManyExecutions(finding.failure)) {
    const model::Rule& rule = ruleOf(finding.failure.cause.rule);
    finding.failure.standing = model::standingOf(rules_, rule);
    finding.failure.severity = rule.severity;
  }
  if (failsAnyway(finding)) {
    return Refuted{"fails also where every allocation succeeds", true};
  }
  explain(claim, finding);
  return finding;
}

// Whether a sequence in which an allocation fails goes wrong without that, too: then it is the
// business of another rule.
bool Confirmer::failsAnyway(const model::Finding& finding) {
  if (finding.failure.cause.rule != model::RuleId::AllocationFailure) return false;
  model::Probe calm{finding.probe.sequence, {}, {}};
  for (model::Step& step : calm.sequence.steps) step.failAllocation = 0;
  const auto failures = oracle::judge(api_, calm, run({&calm, 1}).front(), rules_, files_);
  return std::ranges::any_of(failures, [](const model::Failure& failure) {
    return failure.standing != model::Standing::Expected;
  });
}

std::vector<model::Execution> Confirmer::run(std::span<const model::Probe> probes) {
  std::vector<model::Sequence> sequences;
  for (const model::Probe& probe : probes) sequences.push_back(probe.sequence);
  return runner_.run(sequences);
}

std::vector<model::Failure> Confirmer::failuresOf(const Claim& claim, const model::Probe& probe,
                                                  const model::Execution& execution) const {
  if (claim.property.empty()) return oracle::judge(api_, probe, execution, rules_, files_);
  auto failure = violation(api_, claim.property, probe, execution);
  return failure ? std::vector{std::move(*failure)} : std::vector<model::Failure>();
}

// The failure for that cause, if the execution shows it, and shows it as clearly: what is a fault
// must not become a suspect.
std::optional<model::Failure> Confirmer::shows(const Claim& claim, const model::Probe& probe,
                                               const model::Execution& execution,
                                               const model::Failure& wanted) const {
  for (model::Failure& failure : failuresOf(claim, probe, execution)) {
    const bool isClear =
        failure.standing == model::Standing::Fault || failure.standing == wanted.standing;
    if (isClear && oracle::sameCause(failure.cause, wanted.cause)) return std::move(failure);
  }
  return std::nullopt;
}

std::vector<bool> Confirmer::showing(const Claim& claim, std::span<const model::Probe> candidates,
                                     const model::Failure& wanted) {
  // Where calls hang, a batch is costly: only a few are run before it is decided whether to go on.
  const bool mayHang = hangs_ > 0 || wanted.cause.kind == model::CrashKind::TimeOut;
  const bool isCostly = effort_.mostCandidates.has_value();
  const std::size_t atOnce = isCostly ? 1 : mayHang ? candidatesThatMayHang : candidates.size();
  std::vector<bool> result;
  while (result.size() < candidates.size() && !isEnough()) {
    const auto left = candidates.subspan(result.size());
    const auto some = left.first(std::min(atOnce, left.size()));
    const std::vector<model::Execution> executions = run(some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      result.push_back(shows(claim, some[i], executions[i], wanted).has_value());
      ++candidates_;
      if (!hangs(executions[i])) continue;
      ++hangs_;
      ++hangsInAll_;
    }
    if (isCostly && result.back()) {  // the first is taken
      result.resize(candidates.size(), false);
      return result;
    }
  }
  isCutShort_ = isCutShort_ || result.size() < candidates.size();
  result.resize(candidates.size(), false);
  return result;
}

// When the program is interrupted, a few seconds are left to make findings smaller.
bool Confirmer::isEnough() {
  if (support::interruption() != 0 && !isHurried_) {
    isHurried_ = true;
    const auto soon = Clock::now() + timeAfterInterruption;
    effort_.deadline = effort_.deadline ? std::min(*effort_.deadline, soon) : soon;
  }
  return hangs_ >= mostHangs || hangsInAll_ >= mostHangsInAll ||
         (effort_.mostCandidates && candidates_ >= *effort_.mostCandidates) ||
         (effort_.deadline && Clock::now() >= *effort_.deadline);
}

// Whether one simple predicate tells the failing calls from the others.
void Confirmer::explain(const Claim& claim, model::Finding& finding) {
  const model::Failure& failure = finding.failure;
  const bool mayBeExplained = examples_ && failure.standing == model::Standing::Fault &&
                              ruleOf(failure.cause.rule).has(model::RuleTrait::Explicable) &&
                              failure.step < finding.probe.sequence.steps.size();
  if (!mayBeExplained) return;
  const auto id = api_.findOperation(finding.probe.sequence.steps[failure.step].operation);
  if (!id || !oracle::failsInCalledFunction(api_, failure, finding.execution, files_)) return;
  const std::vector<model::Sequence> sequences = examples_(*id, examplesPerFinding);
  const std::span<const model::Sequence> all = sequences;
  hangs_ = 0;
  std::vector<model::Execution> executions;
  while (executions.size() < all.size() && !(isEnough() && !executions.empty())) {
    const auto left = all.subspan(executions.size());
    std::ranges::move(runner_.run(left.first(std::min(examplesAtOnce, left.size()))),
                      std::back_inserter(executions));
    hangs_ = static_cast<std::size_t>(std::ranges::count_if(executions, hangs));
  }
  std::vector<oracle::Example> failing = {
      {&finding.probe.sequence, &finding.execution, failure.step}};
  std::vector<oracle::Example> passing;
  for (std::size_t i = 0; i < executions.size(); ++i) {
    const model::Sequence& sequence = sequences[i];
    // A sequence counts if it got to its last step, which is the call in question.
    const bool gotThere = !sequence.steps.empty() &&
                          executions[i].steps.size() == sequence.steps.size() &&
                          sequence.steps.back().operation == api_.operation(*id).key;
    if (!gotThere) continue;
    const oracle::Example example{&sequence, &executions[i], sequence.steps.size() - 1};
    const model::Outcome& outcome = executions[i].steps.back().outcome;
    if (std::holds_alternative<model::Returned>(outcome) ||
        std::holds_alternative<model::Threw>(outcome)) {
      passing.push_back(example);
    } else if (shows(claim, {sequence, {}, {}}, executions[i], failure)) {
      failing.push_back(example);
    }
  }
  if (const auto clause = oracle::explainedBy(api_, *id, failing, passing)) {
    finding.failure.standing = model::Standing::Suspect;
    finding.failure.severity = model::Severity::Low;
    finding.precondition = *clause;
  }
}

}  // namespace assay::confirm
