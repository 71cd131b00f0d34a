#include "strategy/states/state_strategy.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "strategy/states/exploration.h"
#include "strategy/states/options.h"
#include "strategy/states/unreachable.h"
#include "symex/source_functions.h"
#include "symex/usual_time.h"

namespace assay::states {

namespace {

constexpr std::size_t casesOfTurn = 4;
constexpr std::chrono::milliseconds timeOfTurn{100};

// "VERIFIED with at most 3 of each kind of object" without the verdict.
std::string boundsText(const StateFinder& finder) {
  return finder.scope().empty() ? "with any number of objects" : finder.scope();
}

// Where others search, too, a test for each side of each branch would only make the suite longer.
std::vector<model::Feature> featuresOf(const symbolic::Credit& credit) {
  using Domain = model::Feature::Domain;
  std::vector<model::Feature> features;
  if (credit.newAnswer != 0) {
    features.push_back({Domain::Answer, credit.newAnswer});
  } else if (credit.newEdge != 0) {
    features.push_back({Domain::Branch, credit.newEdge});
  }
  return features;
}

// What exploring may cost. Where the clock does not limit it, steps do; where it does, no question
// outlives the budget.
Effort effortOf(const strategy::Context& context) {
  Effort effort;
  effort.solver.steps = 100'000;
  effort.forks = 200;
  if (!context.budget.steps) {
    effort.solver.milliseconds = smt::millisecondsOf(context.budget.time);
    return effort;
  }
  constexpr std::uint64_t leastSeconds = 4;
  const std::uint64_t whole = *context.budget.steps / strategy::usualCallsPerSecond;
  const std::uint64_t seconds = std::max(leastSeconds, context.isChosen ? whole : whole / share);
  effort.solver.allSteps = seconds * symex::usualSolverStepsPerSecond;
  effort.instructions = seconds * symex::usualInstructionsPerSecond;
  effort.decisions = seconds * symex::usualDecisionsPerSecond;
  return effort;
}

}  // namespace

StateStrategy::StateStrategy(const strategy::Context& context)
    : loading_(std::async(
          std::launch::async,
          [&space = context.workspace, program = context.program, effort = effortOf(context),
           options = exploreOptions(scopeFrom(context.options))]() -> Loaded {
            const auto& loaded = program.get();
            if (!loaded) return support::passOn(loaded);
            return StateFinder::load(space.api(), space.worker.table, *loaded,
                                     symex::functionsIn(**loaded, space.files.files), options,
                                     effort);
          })),
      isChosen_(context.isChosen) {}

// Whether the bitcode is there.
bool StateStrategy::load(bool waits) {
  if (finder_ != nullptr) return true;
  if (!loading_.valid()) return false;
  if (!waits && loading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  Loaded loaded = loading_.get();
  if (!loaded) {
    note_ = "heap states were not explored: " + loaded.error().message;
    return false;
  }
  finder_ = std::move(*loaded);
  return true;
}

std::optional<std::vector<FoundSequence>> StateStrategy::advance() {
  auto found = finder_->advance();
  ++explored_;
  if (!found) isFinished_ = true;
  return found;
}

std::optional<std::vector<strategy::Proposal>> StateStrategy::propose(strategy::Turn& turn) {
  const bool isByClock = turn.time.isByClock;
  if (isFinished_ || !load(isChosen_ || !isByClock)) return std::nullopt;
  const auto begin = std::chrono::steady_clock::now();
  const auto isOver = [&](std::size_t cases) {
    return isByClock ? std::chrono::steady_clock::now() - begin > timeOfTurn : cases == casesOfTurn;
  };
  if (isByClock) finder_->setDeadline(begin + turn.left);
  std::vector<strategy::Proposal> proposals;
  for (std::size_t cases = 0; !isOver(cases); ++cases) {
    auto found = advance();
    if (!found) break;
    for (FoundSequence& one : *found) {
      proposals.push_back({std::move(one.sequence), {}, {}, true});
      if (isChosen_) proposals.back().foresees = featuresOf(one.credit);
    }
  }
  turn.usual = finder_->usualTime() - told_;
  told_ = finder_->usualTime();
  return proposals;
}

void StateStrategy::conclude(strategy::Conclusions& conclusions) const {
  if (!note_.empty()) conclusions.notes.push_back(note_);
  if (finder_ == nullptr || !finder_->isConclusive()) return;
  for (model::MethodReport& method : conclusions.methods) {
    const auto operation = conclusions.api.findOperation(method.operation);
    const bool isVerified =
        method.verdict == model::Verdict::Tested && operation && finder_->isVerified(*operation);
    if (!isVerified) continue;
    method.verdict = model::Verdict::Verified;
    method.remark = boundsText(*finder_);
  }
  const std::vector<ReachedBranch> branches = finder_->branches();
  for (model::FileCoverage& file : conclusions.coverage) {
    markUnreachable(file, branches, "UNREACHABLE " + boundsText(*finder_));
  }
}

nlohmann::json StateStrategy::state() const { return {{"explored", explored_}}; }

void StateStrategy::restore(const nlohmann::json& state) {
  const auto explored = state.at("explored").get<std::uint64_t>();
  if (explored == 0 || !load(true)) return;
  while (explored_ < explored && advance()) {
  }
  told_ = finder_->usualTime();
}

}  // namespace assay::states
