// `assay verify`: invariants, properties and the absence of errors in all states that calls can
// reach.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "confirm/uninitialised.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "exec/executor.h"
#include "oracle/judge.h"
#include "report/state_report.h"
#include "strategy/states/exploration.h"
#include "strategy/states/goal.h"
#include "strategy/states/witness.h"
#include "suite/fault_tests.h"
#include "suite/minimise.h"
#include "suite/names.h"
#include "testrun/written_suite.h"
#include "workspace/files.h"

namespace assay::driver {

namespace {

using support::ExitCode;
using support::Result;

// What was predicted: a sequence, and what it is expected to do wrong.
struct Prediction {
  std::string what;
  model::Sequence sequence;
  std::string property;  // the key of what the last step gives false for; empty: it fails otherwise
  bool isUninitialised = false;
};

std::string describe(const states::StateFault& fault) {
  return fmt::format("{} in {}{}", symex::toString(fault.failure.kind), fault.operation,
                     fault.detail.empty() ? "" : ": " + fault.detail);
}

// Predictions run natively; what shows is a finding.
class Confirmation {
 public:
  Confirmation(const workspace::Workspace& workspace, exec::Executor& executor)
      : workspace_(workspace), api_(workspace.api()), executor_(executor) {}

  std::optional<model::Finding> confirm(const Prediction& prediction) {
    return prediction.property.empty() ? confirmFailure({prediction.sequence, {}, {}})
                                       : confirmProperty(prediction);
  }

 private:
  // The failure of highest standing that the sequence shows, made minimal.
  std::optional<model::Finding> confirmFailure(const model::Probe& predicted) {
    const auto failures = judged(predicted);
    const auto worst = std::ranges::min_element(failures, {}, [](const model::Failure& failure) {
      return std::pair(failure.standing, failure.severity);
    });
    if (worst == failures.end()) return std::nullopt;
    const model::Cause cause = worst->cause;
    model::Finding finding;
    finding.probe = minimised(predicted, [&](const model::Probe& candidate) {
      return std::ranges::any_of(judged(candidate), [&](const model::Failure& failure) {
        return oracle::sameCause(failure.cause, cause);
      });
    });
    finding.execution = executor_.run(std::span(&finding.probe.sequence, 1)).front();
    for (model::Failure& failure : judged(finding.probe)) {
      if (!oracle::sameCause(failure.cause, cause)) continue;
      finding.failure = std::move(failure);
      return finding;
    }
    return std::nullopt;
  }

  // A property is an invariant that the user names.
  std::optional<model::Finding> confirmProperty(const Prediction& prediction) {
    const auto isFalse = [&](const model::Probe& probe) {
      if (probe.sequence.steps.empty() ||
          probe.sequence.steps.back().operation != prediction.property) {
        return false;
      }
      const auto executions = executor_.run(std::span(&probe.sequence, 1));
      const auto& steps = executions.front().steps;
      if (steps.size() != probe.sequence.steps.size()) return false;
      const auto* returned = std::get_if<model::Returned>(&steps.back().outcome);
      return returned != nullptr && returned->value == "false";
    };
    model::Finding finding;
    finding.probe.sequence = prediction.sequence;
    if (!isFalse(finding.probe)) return std::nullopt;
    finding.probe = minimised(finding.probe, isFalse);
    finding.execution = executor_.run(std::span(&finding.probe.sequence, 1)).front();
    const std::size_t last = finding.probe.sequence.steps.size() - 1;
    model::Failure& failure = finding.failure;
    failure.cause = {
        model::RuleId::Invariant, model::FailureKind(prediction.property), prediction.property, {}};
    if (const auto id = api_.findOperation(prediction.property)) {
      failure.cause.location = api_.operation(*id).location;
    }
    failure.step = last;
    failure.violated = model::ResultIs{last, "true"};
    failure.sentence = prediction.property + " gives false";
    return finding;
  }

  model::Probe minimised(const model::Probe& probe,
                         const std::function<bool(const model::Probe&)>& isGood) const {
    return suite::minimised(api_, probe, [&](std::span<const model::Probe> candidates) {
      std::vector<bool> good;
      for (const model::Probe& candidate : candidates) good.push_back(isGood(candidate));
      return good;
    });
  }

  std::vector<model::Failure> judged(const model::Probe& probe) {
    const auto executions = executor_.run(std::span(&probe.sequence, 1));
    auto failures =
        oracle::judge(api_, probe, executions.front(), workspace_.rules, workspace_.files);
    std::erase_if(failures, [](const model::Failure& failure) {
      return failure.standing != model::Standing::Fault &&
             failure.standing != model::Standing::Suspect;
    });
    return failures;
  }

  const workspace::Workspace& workspace_;
  const model::Api& api_;
  exec::Executor& executor_;
};

// The methods that --property names.
Result<std::vector<model::OperationId>> namedProperties(const Settings& settings,
                                                        const model::Api& api) {
  std::vector<model::OperationId> found;
  if (settings.property.empty()) return found;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const std::string& key = api.operations[i].key;
    if (heap::AllocationTypes::isNamed(key.substr(0, key.find('(')), settings.property)) {
      found.push_back({i});
    }
  }
  if (!found.empty()) return found;
  return support::fail(support::ErrorCode::Usage,
                       fmt::format("there is no method \"{}\"", settings.property), {},
                       "`assay list` shows what can be called.");
}

class Verification {
 public:
  Verification(const Settings& settings, states::StateExploration& exploration, Terminal& terminal)
      : settings_(settings), exploration_(exploration), terminal_(terminal) {}

  Result<ExitCode> run() {
    const Settings& settings = settings_;
    const model::Api& api = exploration_.workspace().api();
    const auto properties = namedProperties(settings, api);
    if (!properties) return passOn(properties);
    std::vector<states::Goal> violations;
    for (const model::OperationId property : *properties) {
      auto goal = states::Goal::make(exploration_.explorer(), property, false);
      if (!goal) return passOn(goal);
      violations.push_back(std::move(*goal));
    }
    if (!settings.graph.empty()) {
      if (auto kept = exploration_.keepIn(settings.graph); !kept) return passOn(kept);
    }
    const auto isViolated = [&](heap::CaseId id) {
      for (std::size_t i = 0; i < violations.size(); ++i) {
        if (auto target = violations[i].in(id)) {
          const std::string& key = api.operation((*properties)[i]).key;
          predict(*target, {key + " is false", {}, key});
          return true;
        }
      }
      return false;
    };
    // What was predicted and is no fault hides none that comes later.
    support::Status explored;
    support::Status confirmed;
    do {
      exploration_.explorer().settleFaults();
      explored = exploration_.run(isViolated, terminal_);
      predictFaults();
      confirmed = confirmNew();
    } while (explored && confirmed && !hasFault() && exploration_.explorer().hasNewFaults());
    if (confirmed && !hasFault()) confirmUninitialised();
    if (confirmed) confirmed = writeTests();
    model::StateReport figures = exploration_.report();
    figures.findings = std::move(report_.findings);
    figures.notes.insert(figures.notes.end(), report_.notes.begin(), report_.notes.end());
    figures.written = std::move(report_.written);
    report_ = std::move(figures);
    report_.question = settings.property.empty() ? "invariants hold and no call goes wrong"
                                                 : settings.property + " holds";
    for (const states::Goal& goal : violations) {
      report_.limitations.insert(report_.limitations.end(), goal.limitations().begin(),
                                 goal.limitations().end());
    }
    decide();
    terminal_.print(settings.json ? report::stateReportJson(report_)
                                  : report::stateReportText(report_));
    if (!explored) return passOn(explored);
    if (!confirmed) return passOn(confirmed);
    switch (report_.verdict) {
      case model::StateVerdict::Verified:
        return ExitCode::Clean;
      case model::StateVerdict::Fault:
        return ExitCode::Findings;
      default:
        return ExitCode::Inconclusive;
    }
  }

 private:
  void predict(const states::Target& target, Prediction prediction) {
    auto sequence = states::witness(exploration_.explorer(), target);
    if (!sequence) {
      isOpen_ = true;
      report_.notes.push_back(prediction.what + ": " + sequence.error().message);
      return;
    }
    prediction.sequence = std::move(*sequence);
    predictions_.push_back(std::move(prediction));
  }

  void predictFaults() {
    const auto& faults = exploration_.explorer().faults();
    for (; nextFault_ < faults.size(); ++nextFault_) {
      const states::StateFault& fault = faults[nextFault_];
      const bool isUninitialised = fault.failure.kind == symex::ErrorKind::UninitialisedRead;
      predict({fault.from, fault.call, &exploration_.explorer().plan(), fault.conditions},
              {describe(fault), {}, {}, isUninitialised});
    }
  }

  [[nodiscard]] bool hasFault() const {
    return std::ranges::any_of(report_.findings, [](const model::Finding& finding) {
      return finding.failure.standing == model::Standing::Fault;
    });
  }

  void add(model::Finding finding) {
    const bool isKnown = std::ranges::any_of(report_.findings, [&](const auto& known) {
      return oracle::sameCause(known.failure.cause, finding.failure.cause);
    });
    if (!isKnown) report_.findings.push_back(std::move(finding));
  }

  void refute(const Prediction& prediction) {
    std::string note = prediction.what + " was predicted and is no fault of a native run";
    if (std::ranges::find(report_.notes, note) == report_.notes.end()) {
      report_.notes.push_back(std::move(note));
    }
  }

  [[nodiscard]] exec::ExecutorOptions confirming() const {
    exec::ExecutorOptions options =
        workspace::executorOptions(settings_, exploration_.workspace().worker);
    options.observe = true;
    return options;
  }

  support::Status confirmNew() {
    if (nextPrediction_ == predictions_.size()) return {};
    isOpen_ = true;
    const workspace::Workspace& space = exploration_.workspace();
    if (!executor_) {
      auto executor = workspace::startExecutor(space, confirming());
      if (!executor) return passOn(executor);
      executor_.emplace(std::move(*executor));
    }
    Confirmation confirmation(space, *executor_);
    for (; nextPrediction_ < predictions_.size(); ++nextPrediction_) {
      const Prediction& prediction = predictions_[nextPrediction_];
      if (auto finding = confirmation.confirm(prediction)) {
        add(std::move(*finding));
      } else if (prediction.isUninitialised) {
        unseen_.push_back(prediction);
      } else {
        refute(prediction);
      }
    }
    return {};
  }

  // Sanitizers do not see what memcheck sees.
  void confirmUninitialised() {
    if (unseen_.empty()) return;
    std::vector<model::Sequence> sequences;
    for (const Prediction& prediction : unseen_) sequences.push_back(prediction.sequence);
    confirm::Uninitialised uninitialised(exploration_.workspace());
    confirm::Uninitialised::Found found =
        uninitialised.survey(sequences, confirming(), settings_.budget.time, terminal_);
    for (model::Finding& finding : found.findings) add(std::move(finding));
    report_.notes.insert(report_.notes.end(), found.notes.begin(), found.notes.end());
    if (found.findings.empty())
      std::ranges::for_each(unseen_, [&](const Prediction& one) { refute(one); });
  }

  support::Status writeTests() {
    if (!executor_) return {};
    const model::Api& api = exploration_.workspace().api();
    model::Suite suite;
    suite.subject = workspace::suiteName(settings_, api);
    suite.faults = suite::faultTests(api, report_.findings, {});
    if (suite.faults.empty()) return {};
    for (model::TestCase& test : suite.faults) test.name = suite::testName(api, test);
    suite::makeUnique(suite.faults);
    auto written = testrun::writeSuite(exploration_.workspace(), settings_, executor_->ownership(),
                                       std::move(suite), terminal_);
    if (!written) return passOn(written);
    report_.notes.insert(report_.notes.end(), written->notes.begin(), written->notes.end());
    report_.written = std::move(written->files);
    if (written->failure) return tl::unexpected(*written->failure);
    return {};
  }

  // A suspect is what only an unwritten precondition excuses: nothing is verified, nothing is a
  // fault.
  void decide() {
    if (hasFault()) {
      report_.verdict = model::StateVerdict::Fault;
    } else if (report_.isExhaustive && report_.limitations.empty() && !isOpen_) {
      report_.verdict = model::StateVerdict::Verified;
    } else {
      report_.verdict = model::StateVerdict::Unknown;
    }
  }

  const Settings& settings_;
  states::StateExploration& exploration_;
  Terminal& terminal_;
  model::StateReport report_;
  std::optional<exec::Executor> executor_;
  std::vector<Prediction> predictions_;
  std::vector<Prediction> unseen_;  // uninitialised reads that sanitizers do not show
  std::size_t nextFault_ = 0;       // of the explorer's that nothing was predicted from
  std::size_t nextPrediction_ = 0;  // that was not tried
  bool isOpen_ = false;             // something was predicted: nothing is verified
};

}  // namespace

Result<ExitCode> runVerify(const Settings& given, Terminal& terminal) {
  const auto complete = completeSettings(given);
  if (!complete) return passOn(complete);
  const std::array outputs = {graphOutput("--graph", complete->graph)};
  if (auto checked = checkOutputs(*complete, outputs, Writes::Tests, terminal); !checked) {
    return passOn(checked);
  }
  auto opened = workspace::openWorkspace(*complete, complete->rules, terminal);
  if (!opened) return passOn(opened);
  auto exploration = states::StateExploration::open(std::move(*opened),
                                                    states::scopeFrom(complete->strategyOptions),
                                                    complete->budget.time, {}, true, terminal);
  if (!exploration) return passOn(exploration);
  return Verification(*complete, **exploration, terminal).run();
}

}  // namespace assay::driver
