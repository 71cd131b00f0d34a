// `assay reach`: a state in which a specification or a property holds, and the calls that lead to
// it.
#include <algorithm>
#include <array>
#include <iterator>

#include "confirm/predictions.h"
#include "confirm/reached.h"
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
#include "symbolic/witness.h"
#include "workspace/files.h"

namespace assay::driver {

namespace {

using support::ErrorCode;
using support::ExitCode;
using support::fail;
using support::Result;

class Reaching {
 public:
  Reaching(const Settings& settings, states::StateExploration& exploration, Terminal& terminal)
      : settings_(settings),
        exploration_(exploration),
        terminal_(terminal),
        predictions_(exploration, settings, settings.budget, settings.seed, terminal) {}

  Result<ExitCode> run() {
    const workspace::Workspace& space = exploration_.workspace();
    const auto operation =
        model::booleanFunctionMeant(space.api(), settings_.property, settings_.specification);
    if (!operation) return passOn(operation);
    auto goal =
        symbolic::Goal::make(exploration_.explorer().space(), *operation, !settings_.negated);
    if (!goal) return passOn(goal);
    if (!settings_.graph.empty()) {
      if (auto kept = exploration_.keepIn(settings_.graph); !kept) return passOn(kept);
    }
    std::optional<symbolic::Target> target;
    note(exploration_.run(
        [&](heap::CaseId id) {
          target = goal->in(id);
          return target.has_value();
        },
        terminal_));
    model::StateReport figures = exploration_.report();
    exec::OwnershipFacts ownership;
    std::vector<model::TestCase> tests;
    if (target) {
      auto sequence = symbolic::witness(exploration_.explorer().space(), *target);
      if (!sequence) return passOn(sequence);
      auto reached = confirm::reachedBy(space, *sequence, settings_.negated ? "false" : "true");
      if (!reached) return passOn(reached);
      ownership = std::move(reached->ownership);
      tests.push_back(std::move(reached->test));
      figures.sequences.push_back(std::move(*sequence));
    }
    confirm::Shown shown = confirmedAndShown(std::move(ownership), std::move(tests));
    figures.command = model::StateCommand::Reach;
    figures.question = (settings_.negated ? "not " : "") + space.api().operation(*operation).key;
    report::Ended ended = endedWith(settings_, shown, predictions_.discarded());
    ended.limitations = goal->limitations();
    ended.notes.insert(ended.notes.begin(), predictions_.notes().begin(),
                       predictions_.notes().end());
    figures.verdict = verdictOf(ended, figures);
    return tell(report::assemble(std::move(ended), std::move(figures)));
  }

 private:
  // What goes wrong on the way is told like anywhere else.
  confirm::Shown confirmedAndShown(exec::OwnershipFacts ownership,
                                   std::vector<model::TestCase> tests) {
    predictions_.addFaults();
    const support::Status confirmed = predictions_.confirm();
    note(confirmed);
    if (confirmed) predictions_.confirmUninitialised();
    ownership.taken.merge(predictions_.ownership().taken);
    ownership.ownedResults.merge(predictions_.ownership().ownedResults);
    const workspace::Workspace& space = exploration_.workspace();
    confirm::Shown shown = confirm::showByTests(
        space,
        {predictions_.findings(), std::move(tests), workspace::suiteName(settings_, space.api()),
         settings_, settings_, ownership},
        terminal_);
    std::ranges::move(shown.failures, std::back_inserter(failures_));
    return shown;
  }

  // The test is what counts: without one nothing was shown.
  static model::StateVerdict verdictOf(const report::Ended& ended,
                                       const model::StateReport& figures) {
    using enum model::StateVerdict;
    if (!figures.sequences.empty()) return ended.suite.regressions.empty() ? Unknown : Reached;
    const bool isWhole =
        figures.isExhaustive && figures.limitations.empty() && ended.limitations.empty();
    return isWhole ? Unreachable : Unknown;
  }

  ExitCode tell(const model::StateReport& report) {
    terminal_.print(settings_.json ? report::stateReportJson(report)
                                   : report::stateReportText(report));
    ExitCode code = codeOfFindings(report.findings, settings_);
    if (report.verdict == model::StateVerdict::Unknown) {
      code = support::moreUrgent(code, ExitCode::Inconclusive);
    }
    return afterFailures(code, failures_, terminal_);
  }

  void note(const support::Status& status) {
    if (!status) failures_.push_back(status.error());
  }

  const Settings& settings_;
  states::StateExploration& exploration_;
  Terminal& terminal_;
  confirm::Predictions predictions_;
  std::vector<support::Error> failures_;
};

}  // namespace

Result<ExitCode> runReach(const Settings& given, Terminal& terminal) {
  Settings wantedSettings = given;
  if (given.specification.empty() == given.property.empty()) {
    return fail(ErrorCode::Usage, "what is wanted is not said", {},
                "Give --spec FILE or --property Class::method.");
  }
  if (!given.specification.empty()) wantedSettings.files.push_back(given.specification);
  const auto complete = completeSettings(std::move(wantedSettings));
  if (!complete) return passOn(complete);
  const std::array outputs = {graphOutput("--graph", complete->graph)};
  if (auto checked = checkOutputs(*complete, outputs, Writes::Tests, terminal); !checked) {
    return passOn(checked);
  }
  auto opened = workspace::openWorkspace(*complete, complete->rules, terminal);
  if (!opened) return passOn(opened);
  auto made = states::StateExploration::open(
      std::move(*opened), states::scopeFrom(complete->strategyOptions), complete->budget.time,
      complete->specification, false, terminal);
  if (!made) return passOn(made);
  return Reaching(*complete, **made, terminal).run();
}

}  // namespace assay::driver
