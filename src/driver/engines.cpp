#include "driver/engines.h"

#include <algorithm>
#include <chrono>
#include <future>

#include "strategy/states/exploration.h"
#include "suite/fault_tests.h"
#include "symex/load.h"
#include "symex/usual_time.h"
#include "workspace/files.h"
#include "workspace/subject.h"

namespace assay::driver {

namespace {

search::SharedProgram readProgram(const harness::BuiltWorker& worker) {
  using Program = support::Result<std::shared_ptr<const symex::Program>>;
  return std::async(std::launch::async,
                    [&worker]() -> Program {
                      support::SilentListener silent;
                      const auto bitcode = workspace::buildBitcode(worker, silent);
                      if (!bitcode) return support::passOn(bitcode);
                      return symex::loadProgram(*bitcode);
                    })
      .share();
}

// The part of the search that exploring heap states may take.
std::uint64_t shareOfStates(const Settings& settings, std::uint64_t whole) {
  return settings.strategy == Settings::Strategy::States ? whole : whole / 4;
}

// What exploring heap states may cost. Where the clock does not limit it, steps do.
states::Effort effortOfStates(const Settings& settings) {
  states::Effort effort;
  effort.solver.steps = 100'000;
  effort.forks = 200;
  if (!settings.budget.steps) return effort;
  constexpr std::uint64_t leastSeconds = 4;
  const std::uint64_t seconds = std::max(
      leastSeconds, shareOfStates(settings, *settings.budget.steps / search::usualCallsPerSecond));
  effort.solver.allSteps = seconds * symex::usualSolverStepsPerSecond;
  effort.instructions = seconds * symex::usualInstructionsPerSecond;
  effort.decisions = seconds * symex::usualDecisionsPerSecond;
  return effort;
}

std::chrono::milliseconds timeOfStates(const Settings& settings) {
  return std::chrono::milliseconds(
      shareOfStates(settings, static_cast<std::uint64_t>(settings.budget.time.count())));
}

// Why branches that no test covers stayed so, as far as paths were followed to them. Clang may test
// the negation, so a remark about the other side serves where there is only one.
void explainUncovered(std::vector<model::FileCoverage>& files,
                      const std::vector<strategy::BranchRemark>& remarks) {
  for (model::FileCoverage& file : files) {
    for (model::BranchOutcome& branch : file.branches) {
      if (branch.count > 0) continue;
      for (const strategy::BranchRemark& remark : remarks) {
        const bool isHere = remark.line == branch.line && remark.column == branch.column &&
                            workspace::realPath(remark.file) == workspace::realPath(file.file);
        const bool isBetter = branch.remark.empty() || remark.taken == branch.taken;
        if (isHere && isBetter) branch.remark = remark.why;
      }
    }
  }
}

}  // namespace

Engines::Engines(const Settings& settings, const workspace::Workspace& workspace)
    : usesChance_(settings.strategy != Settings::Strategy::States) {
  using enum Settings::Strategy;
  if (settings.strategy == Random) return;
  const search::SharedProgram program = readProgram(workspace.worker);
  if (settings.strategy == Paths || settings.strategy == All) {
    paths_.emplace(workspace.worker, program, workspace.files.files, settings.strategy == Paths);
  }
  if (settings.strategy == States || settings.strategy == All) {
    states_.emplace(workspace.worker, program, workspace.files.files,
                    states::exploreOptions(settings), effortOfStates(settings),
                    timeOfStates(settings), settings.strategy == States);
  }
}

void Engines::joinIn(search::Search& search) {
  if (paths_) search.alternateWith(*paths_);
  if (states_) search.alternateWith(*states_);
  if (!usesChance_) search.leaveOutChance();
}

void Engines::explain(const model::Api& api, model::RunReport& report) const {
  if (paths_) {
    explainUncovered(report.coverage, paths_->remarks());
    if (!paths_->note().empty()) report.notes.push_back(paths_->note());
  }
  if (states_) {
    states_->judge(api, report.methods, report.coverage);
    if (!states_->note().empty()) report.notes.push_back(states_->note());
  }
}

}  // namespace assay::driver
