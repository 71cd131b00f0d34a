// `assay verify`: invariants, properties and the absence of errors in all states that calls can
// reach.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "compose/composer.h"
#include "confirm/confirmer.h"
#include "confirm/shown.h"
#include "confirm/uninitialised.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "exec/executor.h"
#include "oracle/judge.h"
#include "report/state_report.h"
#include "strategy/states/exploration.h"
#include "symbolic/goal.h"
#include "symbolic/witness.h"
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
    std::vector<symbolic::Goal> violations;
    for (const model::OperationId property : *properties) {
      auto goal = symbolic::Goal::make(exploration_.explorer().space(), property, false);
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
    for (const symbolic::Goal& goal : violations) {
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
  void predict(const symbolic::Target& target, Prediction prediction) {
    auto sequence = symbolic::witness(exploration_.explorer().space(), target);
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
      return finding.failure.standing == model::Standing::Fault && finding.suppressedBy.empty();
    });
  }

  void add(model::Finding finding) {
    const bool isKnown = std::ranges::any_of(report_.findings, [&](const auto& known) {
      return oracle::sameCause(known.failure.cause, finding.failure.cause);
    });
    if (!isKnown) report_.findings.push_back(std::move(finding));
  }

  void remark(const Prediction& prediction, const std::string& what) {
    std::string note = prediction.what + " was predicted and " + what;
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
    // Nothing is kept here, so that examples begin with new objects.
    const pool::Pool nothing(space.api());
    const compose::Composer composer(space.api(), nothing, settings_.seed);
    confirm::Confirmer confirmer(space.api(), space.rules, space.files, *executor_,
                                 confirm::effortFor(settings_.budget),
                                 [&](model::OperationId operation, std::size_t count) {
                                   return composer.callsAfterKept(operation, count);
                                 });
    for (; nextPrediction_ < predictions_.size(); ++nextPrediction_) {
      const Prediction& prediction = predictions_[nextPrediction_];
      confirm::Answer answer =
          confirmer.confirm({{prediction.sequence, {}, {}}, {}, prediction.property});
      if (auto* finding = std::get_if<model::Finding>(&answer)) {
        add(std::move(*finding));
      } else if (prediction.isUninitialised) {
        unseen_.push_back(prediction);
      } else if (const auto* refuted = std::get_if<confirm::Refuted>(&answer)) {
        remark(prediction, refuted->why);
      } else {
        remark(prediction, "is left open: " + std::get<confirm::Undecided>(answer).why);
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
    if (!found.findings.empty()) return;
    for (const Prediction& one : unseen_) remark(one, "is no fault of a native run");
  }

  support::Status writeTests() {
    if (!executor_ || report_.findings.empty()) return {};
    confirm::Shown shown =
        confirm::showByTests(exploration_.workspace(), settings_, settings_, executor_->ownership(),
                             workspace::suiteName(settings_, exploration_.workspace().api()), {},
                             report_.findings, terminal_);
    std::ranges::move(shown.notes, std::back_inserter(report_.notes));
    report_.written = std::move(shown.written.files);
    if (!shown.failures.empty()) return tl::unexpected(shown.failures.front());
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
