// `assay verify`: invariants, properties and the absence of errors in all states that calls can
// reach.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "confirm/predictions.h"
#include "confirm/shown.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/ending.h"
#include "driver/outputs.h"
#include "model/operation_names.h"
#include "report/assemble.h"
#include "report/state_report.h"
#include "strategy/states/exploration.h"
#include "symbolic/goal.h"
#include "workspace/files.h"

namespace assay::driver {

namespace {

using support::ExitCode;
using support::Result;

class Verification {
 public:
  Verification(const Settings& settings, states::StateExploration& exploration, Terminal& terminal)
      : settings_(settings),
        exploration_(exploration),
        terminal_(terminal),
        predictions_(exploration, settings, settings.budget, settings.seed, terminal) {}

  Result<ExitCode> run() {
    const model::Api& api = exploration_.workspace().api();
    Result<std::vector<model::OperationId>> properties = {};
    if (!settings_.property.empty()) properties = model::operationsNamed(api, settings_.property);
    if (!properties) return passOn(properties);
    for (const model::OperationId property : *properties) {
      auto goal = symbolic::Goal::make(exploration_.explorer().space(), property, false);
      if (!goal) return passOn(goal);
      violations_.push_back({std::move(*goal), api.operation(property).key});
    }
    if (!settings_.graph.empty()) {
      if (auto kept = exploration_.keepIn(settings_.graph); !kept) return passOn(kept);
    }
    const support::Status explored = explore();
    if (!explored) failures_.push_back(explored.error());
    confirm::Shown shown = confirm::showByTests(exploration_.workspace(),
                                                {predictions_.findings(),
                                                 {},
                                                 workspace::suiteName(settings_, api),
                                                 settings_,
                                                 settings_,
                                                 predictions_.ownership()},
                                                terminal_);
    std::ranges::move(shown.failures, std::back_inserter(failures_));
    const model::StateReport report = reportOf(shown);
    terminal_.print(settings_.json ? report::stateReportJson(report)
                                   : report::stateReportText(report));
    ExitCode code = codeOfFindings(report.findings, settings_);
    if (report.verdict == model::StateVerdict::Unknown) {
      code = support::moreUrgent(code, ExitCode::Inconclusive);
    }
    return afterFailures(code, failures_, terminal_);
  }

 private:
  struct Violation {
    symbolic::Goal goal;
    std::string property;  // key
  };

  [[nodiscard]] bool isViolated(heap::CaseId id) {
    for (Violation& violation : violations_) {
      const auto target = violation.goal.in(id);
      if (!target) continue;
      predictions_.addViolation(*target, violation.property);
      return true;
    }
    return false;
  }

  // What was predicted and is no fault hides none that comes later.
  support::Status explore() {
    support::Status done;
    do {
      exploration_.explorer().settleFaults();
      done = exploration_.run([this](heap::CaseId id) { return isViolated(id); }, terminal_);
      predictions_.addFaults();
      if (auto confirmed = predictions_.confirm(); done) done = confirmed;
    } while (done && !predictions_.hasFault() && exploration_.explorer().hasNewFaults());
    if (done && !predictions_.hasFault()) predictions_.confirmUninitialised();
    return done;
  }

  model::StateReport reportOf(confirm::Shown& shown) const {
    model::StateReport figures = exploration_.report();
    figures.command = model::StateCommand::Verify;
    figures.question = settings_.property.empty() ? "invariants hold and no call goes wrong"
                                                  : settings_.property + " holds";
    report::Ended ended = endedWith(settings_, shown, predictions_.discarded());
    ended.notes.insert(ended.notes.begin(), predictions_.notes().begin(),
                       predictions_.notes().end());
    for (const Violation& violation : violations_) {
      const auto& limitations = violation.goal.limitations();
      ended.limitations.insert(ended.limitations.end(), limitations.begin(), limitations.end());
    }
    figures.verdict = verdictOf(ended, figures);
    return report::assemble(std::move(ended), std::move(figures));
  }

  // A suspect is what only an unwritten precondition excuses: nothing is verified, nothing is a
  // fault.
  [[nodiscard]] model::StateVerdict verdictOf(const report::Ended& ended,
                                              const model::StateReport& figures) const {
    const bool isFault = std::ranges::any_of(ended.findings, [](const model::Finding& finding) {
      return finding.failure.standing == model::Standing::Fault && finding.suppressedBy.empty();
    });
    if (isFault) return model::StateVerdict::Fault;
    const bool isWhole = figures.isExhaustive && figures.limitations.empty() &&
                         ended.limitations.empty() && !predictions_.isOpen();
    return isWhole ? model::StateVerdict::Verified : model::StateVerdict::Unknown;
  }

  const Settings& settings_;
  states::StateExploration& exploration_;
  Terminal& terminal_;
  confirm::Predictions predictions_;
  std::vector<Violation> violations_;
  std::vector<support::Error> failures_;
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
