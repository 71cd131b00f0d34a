// `assay reach`: a state in which a specification or a property holds, and the calls that lead to
// it.
#include <array>

#include "confirm/reached.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "model/operation_names.h"
#include "report/state_report.h"
#include "strategy/states/exploration.h"
#include "symbolic/goal.h"
#include "symbolic/witness.h"

namespace assay::driver {

namespace {

using support::ErrorCode;
using support::ExitCode;
using support::fail;
using support::Result;

// The operation that the user means: the one boolean function of the specification, or the
// property.
Result<model::OperationId> wantedOperation(const Settings& settings, const model::Api& api) {
  std::vector<model::OperationId> found;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const model::Operation& operation = api.operations[i];
    if (!std::holds_alternative<model::BoolType>(api.type(operation.result.type).shape)) continue;
    if (!settings.property.empty()) {
      if (model::isMeantBy(model::nameIn(operation.key), settings.property)) {
        found.push_back({i});
      }
    } else if (std::filesystem::path(operation.location.file).lexically_normal() ==
               settings.specification) {
      found.push_back({i});
    }
  }
  const std::string what =
      settings.property.empty() ? settings.specification.string() : settings.property;
  if (found.empty()) {
    return fail(ErrorCode::Usage, "no boolean function is meant by \"" + what + "\"", {},
                "`assay list` shows what can be called.");
  }
  if (found.size() > 1) {
    return fail(ErrorCode::Usage, "several boolean functions are meant by \"" + what + "\"", {},
                "Name one with --property.");
  }
  return found.front();
}

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
  states::StateExploration& exploration = **made;
  const auto operation = wantedOperation(*complete, exploration.workspace().api());
  if (!operation) return passOn(operation);
  auto goal = symbolic::Goal::make(exploration.explorer().space(), *operation, !complete->negated);
  if (!goal) return passOn(goal);

  if (!complete->graph.empty()) {
    if (auto kept = exploration.keepIn(complete->graph); !kept) return passOn(kept);
  }
  std::optional<symbolic::Target> target;
  const support::Status explored = exploration.run(
      [&](heap::CaseId id) {
        target = goal->in(id);
        return target.has_value();
      },
      terminal);
  support::Status done = explored;
  model::StateReport report = exploration.report();
  report.question =
      (complete->negated ? "not " : "") + exploration.workspace().api().operation(*operation).key;
  report.limitations.insert(report.limitations.end(), goal->limitations().begin(),
                            goal->limitations().end());
  if (target) {
    auto sequence = symbolic::witness(exploration.explorer().space(), *target);
    if (!sequence) return passOn(sequence);
    auto written = confirm::showReached(exploration.workspace(), *complete, *sequence,
                                        complete->negated ? "false" : "true", terminal);
    if (!written) return passOn(written);
    report.sequences.push_back(std::move(*sequence));
    report.notes.insert(report.notes.end(), written->notes.begin(), written->notes.end());
    if (written->failure && done) done = tl::unexpected(*written->failure);
    report.written = std::move(written->files);
    // The test is what counts: without one nothing was shown.
    report.verdict = written->suite.regressions.empty() ? model::StateVerdict::Unknown
                                                        : model::StateVerdict::Reached;
  } else {
    report.verdict = report.isExhaustive && report.limitations.empty()
                         ? model::StateVerdict::Unreachable
                         : model::StateVerdict::Unknown;
  }
  terminal.print(complete->json ? report::stateReportJson(report)
                                : report::stateReportText(report));
  if (!done) return passOn(done);
  return report.verdict == model::StateVerdict::Unknown ? ExitCode::Inconclusive : ExitCode::Clean;
}

}  // namespace assay::driver
