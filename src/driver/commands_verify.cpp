// `assay verify`: invariants, properties and the absence of errors in all states that calls can
// reach.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "driver/state_exploration.h"
#include "driver/test_cases.h"
#include "driver/written_suite.h"
#include "exec/executor.h"
#include "oracle/judge.h"
#include "report/state_report.h"
#include "strategy/states/goal.h"
#include "strategy/states/witness.h"
#include "suite/minimise.h"
#include "suite/names.h"

namespace assay::driver {

namespace {

using support::ExitCode;
using support::Result;

// What was predicted: a sequence, and what it is expected to do wrong.
struct Prediction {
  std::string what;
  model::Sequence sequence;
  std::string property;  // the key of what the last step gives false for; empty: it fails otherwise
};

std::string describe(const states::StateFault& fault) {
  return fmt::format("{} in {}{}", symex::toString(fault.failure.kind), fault.operation,
                     fault.detail.empty() ? "" : ": " + fault.detail);
}

// Predictions run natively; what shows is a finding.
class Confirmation {
 public:
  Confirmation(const StateExploration& exploration, exec::Executor& executor)
      : exploration_(exploration),
        api_(exploration.worker().api),
        executor_(executor),
        files_(subjectFiles(exploration.settings(), exploration.worker())) {}

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
    failure.cause = {"invariant", prediction.property, prediction.property, {}};
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
        oracle::judge(api_, probe, executions.front(), exploration_.settings().rules, files_);
    std::erase_if(failures, [](const model::Failure& failure) {
      return failure.standing != model::Standing::Fault &&
             failure.standing != model::Standing::Suspect;
    });
    return failures;
  }

  const StateExploration& exploration_;
  const model::Api& api_;
  exec::Executor& executor_;
  oracle::SubjectFiles files_;
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
  Verification(StateExploration& exploration, Terminal& terminal)
      : exploration_(exploration), terminal_(terminal) {}

  Result<ExitCode> run() {
    const Settings& settings = exploration_.settings();
    const auto properties = namedProperties(settings, exploration_.worker().api);
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
    const support::Status explored = exploration_.run(
        [&](heap::CaseId id) {
          for (std::size_t i = 0; i < violations.size(); ++i) {
            if (auto target = violations[i].in(id)) {
              const std::string& key = exploration_.worker().api.operation((*properties)[i]).key;
              predict(*target, key + " is false", key);
              return true;
            }
          }
          return false;
        },
        terminal_);
    predictFaults();
    report_ = exploration_.report();
    report_.question = settings.property.empty() ? "invariants hold and no call goes wrong"
                                                 : settings.property + " holds";
    for (const states::Goal& goal : violations) {
      report_.limitations.insert(report_.limitations.end(), goal.limitations().begin(),
                                 goal.limitations().end());
    }
    report_.notes.insert(report_.notes.end(), notes_.begin(), notes_.end());
    const support::Status confirmed = confirmAll();
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
  void predict(const states::Target& target, std::string what, std::string property) {
    auto sequence = states::witness(exploration_.explorer(), target);
    if (!sequence) {
      notes_.push_back(what + ": " + sequence.error().message);
      return;
    }
    predictions_.push_back({std::move(what), std::move(*sequence), std::move(property)});
  }

  void predictFaults() {
    for (const states::StateFault& fault : exploration_.explorer().faults()) {
      predict({fault.from, fault.call, &exploration_.explorer().plan(), fault.conditions},
              describe(fault), {});
    }
  }

  support::Status confirmAll() {
    if (predictions_.empty()) return {};
    exec::ExecutorOptions options = executorOptions(exploration_.settings(), exploration_.worker());
    options.observe = true;
    const harness::BuiltWorker& worker = exploration_.worker();
    auto executor = exec::Executor::start(worker.api, {worker.path, worker.table}, options);
    if (!executor) return passOn(executor);
    Confirmation confirmation(exploration_, *executor);
    for (const Prediction& prediction : predictions_) {
      if (auto finding = confirmation.confirm(prediction)) {
        const bool isKnown = std::ranges::any_of(report_.findings, [&](const auto& known) {
          return oracle::sameCause(known.failure.cause, finding->failure.cause);
        });
        if (!isKnown) report_.findings.push_back(std::move(*finding));
      } else {
        report_.notes.push_back(prediction.what + " was predicted and is no fault of a native run");
        isRefuted_ = true;
      }
    }
    return writeTests(*executor);
  }

  support::Status writeTests(exec::Executor& executor) {
    const model::Api& api = exploration_.worker().api;
    model::Suite suite;
    suite.subject = suiteName(exploration_.settings(), api);
    suite.faults = faultTests(api, report_.findings, {});
    if (suite.faults.empty()) return {};
    for (model::TestCase& test : suite.faults) test.name = suite::testName(api, test);
    suite::makeUnique(suite.faults);
    auto written =
        writeSuite(exploration_.settings(), exploration_.subject(), exploration_.worker(),
                   executor.ownership(), std::move(suite), terminal_);
    if (!written) return passOn(written);
    report_.notes.insert(report_.notes.end(), written->notes.begin(), written->notes.end());
    report_.written = std::move(written->files);
    if (written->failure) return tl::unexpected(*written->failure);
    return {};
  }

  // A suspect is what only an unwritten precondition excuses: nothing is verified, nothing is a
  // fault.
  void decide() {
    const bool isFault = std::ranges::any_of(report_.findings, [](const model::Finding& finding) {
      return finding.failure.standing == model::Standing::Fault;
    });
    if (isFault) {
      report_.verdict = model::StateVerdict::Fault;
    } else if (report_.isExhaustive && report_.limitations.empty() && predictions_.empty() &&
               notes_.empty() && !isRefuted_) {
      report_.verdict = model::StateVerdict::Verified;
    } else {
      report_.verdict = model::StateVerdict::Unknown;
    }
  }

  StateExploration& exploration_;
  Terminal& terminal_;
  model::StateReport report_;
  std::vector<Prediction> predictions_;
  std::vector<std::string> notes_;
  bool isRefuted_ = false;
};

}  // namespace

Result<ExitCode> runVerify(const Settings& given, Terminal& terminal) {
  const auto complete = completeSettings(given);
  if (!complete) return passOn(complete);
  const std::array outputs = {graphOutput("--graph", complete->graph)};
  if (auto checked = checkOutputs(*complete, outputs, Writes::Tests, terminal); !checked) {
    return passOn(checked);
  }
  auto exploration = StateExploration::open(*complete, {}, true, terminal);
  if (!exploration) return passOn(exploration);
  return Verification(**exploration, terminal).run();
}

}  // namespace assay::driver
