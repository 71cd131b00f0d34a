#include "strategy/random/random_strategy.h"

#include <array>
#include <nlohmann/json.hpp>
#include <string>

namespace assay::random {

namespace {

constexpr std::size_t proposalsPerRound = 96;
constexpr std::uint64_t planShare = 8;   // one proposal in this many is a plan
constexpr std::uint64_t freshShare = 6;  // one growth in this many starts from nothing
constexpr std::size_t longestSeed = 40;  // steps; longer sequences are not grown further

strategy::Proposal grown(const strategy::Turn& turn, support::Random& random) {
  strategy::Proposal proposal;
  const std::array<std::size_t, 8> lengths = {1, 1, 2, 2, 3, 4, 6, 10};
  const std::size_t calls = random.pick(lengths);
  const pool::Entry* seed = nullptr;
  if (!turn.pool.entries().empty() && !random.chance(1, freshShare)) {
    proposal.parent = turn.pool.draw(random);
    const pool::Entry& entry = turn.pool.entries()[*proposal.parent];
    if (entry.sequence.steps.size() <= longestSeed) seed = &entry;
  }
  const compose::Taste taste = compose::drawTaste(random);
  proposal.sequence = turn.composer.grown(seed, turn.composer.swarm(), calls, taste, random);
  return proposal;
}

}  // namespace

RandomStrategy::RandomStrategy(const model::Api& api, std::uint64_t seed)
    : seed_(seed),
      hasOperations_(!api.operations.empty()),
      plans_(api),
      plansMade_(api.operations.size(), 0) {}

// A plan of an operation of the swarm; empty when there is none left.
model::Sequence RandomStrategy::nextPlan(const compose::Composer& composer,
                                         support::Random& random) {
  const model::OperationId chosen = random.pick(composer.swarm()).operation;
  if (plansMade_[chosen.index] >= plans_.size(chosen)) return {};
  const compose::Scatter scatter(plans_.size(chosen), seed_);
  return plans_.plan(chosen, scatter.at(plansMade_[chosen.index]++));
}

std::optional<std::vector<strategy::Proposal>> RandomStrategy::propose(strategy::Turn& turn) {
  if (!hasOperations_) return std::nullopt;
  support::Random random = support::Random(seed_).branch("round " + std::to_string(round_++));
  turn.composer.chooseSwarm(random);
  std::vector<strategy::Proposal> proposals;
  for (std::size_t i = 0; i < proposalsPerRound; ++i) {
    strategy::Proposal proposal;
    if (random.chance(1, planShare)) proposal.sequence = nextPlan(turn.composer, random);
    if (proposal.sequence.steps.empty()) proposal = grown(turn, random);
    if (!proposal.sequence.steps.empty()) proposals.push_back(std::move(proposal));
  }
  return proposals;
}

nlohmann::json RandomStrategy::state() const { return {{"round", round_}, {"plans", plansMade_}}; }

void RandomStrategy::restore(const nlohmann::json& state) {
  round_ = state.at("round").get<std::uint64_t>();
  plansMade_ = state.at("plans").get<std::vector<std::uint64_t>>();
}

}  // namespace assay::random
