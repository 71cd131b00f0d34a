// `assay verify`: invariants, properties and the absence of errors in all states that calls can
// reach.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "confirm/predictions.h"
#include "confirm/shown.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "model/operation_names.h"
#include "report/state_report.h"
#include "strategy/states/exploration.h"
#include "symbolic/goal.h"
#include "symbolic/witness.h"
#include "workspace/files.h"

namespace assay::driver {

namespace {

using support::ExitCode;
using support::Result;

std::string describe(const states::StateFault& fault) {
  return fmt::format("{} in {}{}", symex::toString(fault.failure.kind), fault.operation,
                     fault.detail.empty() ? "" : ": " + fault.detail);
}

// The methods that --property names.
Result<std::vector<model::OperationId>> namedProperties(const Settings& settings,
                                                        const model::Api& api) {
  if (settings.property.empty()) return std::vector<model::OperationId>();
  return model::operationsNamed(api, settings.property);
}

class Verification {
 public:
  Verification(const Settings& settings, states::StateExploration& exploration, Terminal& terminal)
      : settings_(settings),
        exploration_(exploration),
        terminal_(terminal),
        predictions_(exploration.workspace(), settings.seed, settings.budget, terminal) {}

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
      confirmed = predictions_.confirmNew();
    } while (explored && confirmed && !predictions_.hasFault() &&
             exploration_.explorer().hasNewFaults());
    if (confirmed && !predictions_.hasFault()) predictions_.confirmUninitialised();
    if (confirmed) confirmed = writeTests();
    model::StateReport figures = exploration_.report();
    figures.findings = predictions_.findings();
    std::ranges::copy(predictions_.notes(), std::back_inserter(figures.notes));
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
  void predict(const symbolic::Target& target, confirm::Prediction prediction) {
    auto sequence = symbolic::witness(exploration_.explorer().space(), target);
    if (!sequence) {
      predictions_.leaveOpen(prediction.what + ": " + sequence.error().message);
      return;
    }
    prediction.sequence = std::move(*sequence);
    predictions_.add(std::move(prediction));
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

  support::Status writeTests() {
    if (predictions_.findings().empty()) return {};
    confirm::Shown shown = confirm::showByTests(
        exploration_.workspace(), settings_, settings_, predictions_.ownership(),
        workspace::suiteName(settings_, exploration_.workspace().api()), {},
        predictions_.findings(), terminal_);
    std::ranges::move(shown.notes, std::back_inserter(predictions_.notes()));
    report_.written = std::move(shown.written.files);
    if (!shown.failures.empty()) return tl::unexpected(shown.failures.front());
    return {};
  }

  // A suspect is what only an unwritten precondition excuses: nothing is verified, nothing is a
  // fault.
  void decide() {
    if (predictions_.hasFault()) {
      report_.verdict = model::StateVerdict::Fault;
    } else if (report_.isExhaustive && report_.limitations.empty() && !predictions_.isAny()) {
      report_.verdict = model::StateVerdict::Verified;
    } else {
      report_.verdict = model::StateVerdict::Unknown;
    }
  }

  const Settings& settings_;
  states::StateExploration& exploration_;
  Terminal& terminal_;
  model::StateReport report_;
  std::size_t nextFault_ = 0;  // of the explorer's that nothing was predicted from
  confirm::Predictions predictions_;
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
