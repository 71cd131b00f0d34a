#include "search/state_turns.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "search/unreachable.h"
#include "strategy/paths/criteria.h"

namespace assay::search {

namespace {

constexpr std::size_t casesOfTurn = 4;
constexpr std::chrono::milliseconds timeOfStateTurn{100};
constexpr int shareOfTime = 4;  // one part in so many

// "VERIFIED with at most 3 of each kind of object" without the verdict.
std::string boundsText(const states::StateStrategy& strategy) {
  return strategy.scope().empty() ? "with any number of objects" : strategy.scope();
}

News newsOf(const states::Credit& credit) {
  if (credit.newAnswer) return News::Answer;
  return credit.newEdge ? News::Branch : News::None;
}

}  // namespace

StateTurns::StateTurns(const harness::BuiltWorker& worker, SharedProgram program,
                       std::vector<std::string> files, states::ExploreOptions options,
                       const states::Effort& effort, std::chrono::nanoseconds most, bool isAlone)
    : loading_(std::async(std::launch::async,
                          [&worker, program, names = std::move(files), chosen = std::move(options),
                           effort]() -> Loaded {
                            const auto& loaded = program.get();
                            if (!loaded) return support::passOn(loaded);
                            return states::StateStrategy::load(
                                worker.api, worker.table, *loaded,
                                strategy::functionsIn(**loaded, names), chosen, effort);
                          })),
      isAlone_(isAlone),
      most_(most) {}

// Whether the strategy is there.
bool StateTurns::load(bool waits) {
  if (strategy_ != nullptr) return true;
  if (!loading_.valid()) return false;
  if (!waits && loading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  Loaded loaded = loading_.get();
  if (!loaded) {
    note_ = "heap states were not explored: " + loaded.error().message;
    return false;
  }
  strategy_ = std::move(*loaded);
  return true;
}

std::chrono::nanoseconds StateTurns::spent() const {
  if (isByClock_) return spent_;
  return strategy_ == nullptr ? std::chrono::nanoseconds{} : strategy_->usualTime();
}

bool StateTurns::isDue(std::uint64_t /*edges*/, const SearchTime& time) {
  isByClock_ = time.isByClock;
  if (isFinished_) return false;
  if (!isAlone_ && spent() * shareOfTime > time.elapsed) return false;
  return load(isAlone_ || !isByClock_);
}

std::optional<std::vector<states::Proposal>> StateTurns::advance() {
  auto proposals = strategy_->advance();
  ++explored_;
  if (!proposals) isFinished_ = true;
  return proposals;
}

std::vector<model::Sequence> StateTurns::take(const strategy::RandomStrategy& /*random*/,
                                              const exec::OwnershipFacts& /*facts*/,
                                              const Cut& /*cut*/) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<model::Sequence> proposals;
  news_.clear();
  const auto isOver = [&](std::size_t cases) {
    return isByClock_ ? std::chrono::steady_clock::now() - begin > timeOfStateTurn
                      : cases == casesOfTurn;
  };
  if (isByClock_) {
    strategy_->setDeadline(begin + std::max(most_ - spent_, std::chrono::nanoseconds{}));
  }
  for (std::size_t cases = 0; !isOver(cases); ++cases) {
    auto found = advance();
    if (!found) break;
    for (states::Proposal& one : *found) {
      proposals.push_back(std::move(one.sequence));
      // Where others search, too, a test for each side of each branch would only make the suite
      // longer.
      news_.push_back(isAlone_ ? newsOf(one.credit) : News::None);
    }
  }
  spent_ += std::chrono::steady_clock::now() - begin;
  return proposals;
}

void StateTurns::judge(const model::Api& api, std::vector<model::MethodReport>& methods,
                       std::vector<model::FileCoverage>& files) const {
  if (strategy_ == nullptr || !strategy_->isConclusive()) return;
  for (model::MethodReport& method : methods) {
    const auto operation = api.findOperation(method.operation);
    const bool isVerified =
        method.verdict == model::Verdict::Tested && operation && strategy_->isVerified(*operation);
    if (!isVerified) continue;
    method.verdict = model::Verdict::Verified;
    method.remark = boundsText(*strategy_);
  }
  const std::vector<states::ReachedBranch> branches = strategy_->branches();
  for (model::FileCoverage& file : files) {
    markUnreachable(file, branches, "UNREACHABLE " + boundsText(*strategy_));
  }
}

nlohmann::json StateTurns::state() const { return {{"explored", explored_}}; }

void StateTurns::restore(const nlohmann::json& state) {
  const auto explored = state.at("explored").get<std::uint64_t>();
  if (explored == 0 || !load(true)) return;
  while (explored_ < explored && advance()) {
  }
}

}  // namespace assay::search
