#include "strategy/random/random_strategy.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>

namespace assay::strategy {

using model::OperationId;

namespace {

constexpr std::uint64_t planShare = 8;     // one proposal in this many is a plan
constexpr std::uint64_t extremeShare = 5;  // one sequence in this many has extreme values
constexpr std::uint64_t freshShare = 6;    // one growth in this many starts from nothing
constexpr std::size_t longestSeed = 40;    // steps; longer sequences are not grown further
constexpr std::uint64_t leastWeight = 16;  // of an operation of which nothing new comes
constexpr std::uint64_t mostWeight = 240;  // added to it

compose::Taste drawTaste(support::Random& random) {
  if (random.chance(1, extremeShare)) return compose::Taste::Extreme;
  return random.chance(1, 2) ? compose::Taste::Tiny : compose::Taste::Small;
}

// Whether the step brought the sequence to its end.
bool ends(const model::Outcome& outcome) {
  return !std::holds_alternative<model::Returned>(outcome) &&
         !std::holds_alternative<model::Threw>(outcome);
}

}  // namespace

RandomStrategy::RandomStrategy(const model::Api& api, pool::Pool& pool, std::uint64_t seed)
    : api_(api),
      pool_(pool),
      seed_(seed),
      generator_(api),
      plans_(api),
      plansMade_(api.operations.size(), 0),
      records_(api.operations.size()),
      index_(api),
      random_(seed) {}

std::uint64_t RandomStrategy::weightOf(const Record& record) const {
  constexpr std::uint64_t untried = 20;  // calls before much is thought of an operation
  constexpr std::uint64_t often = 20;    // one call in so many bears fruit
  const std::uint64_t fruit = often * mostWeight * (record.fruitful + 1) / (record.calls + untried);
  const std::uint64_t weight = leastWeight + std::min(fruit, mostWeight);
  const std::uint64_t survived = record.calls - record.ended;
  return std::max<std::uint64_t>(weight * (survived + 1) / (record.calls + 1), 1);
}

// Every other round has all operations, the others half of them.
void RandomStrategy::chooseSwarm() {
  swarm_.clear();
  const bool takesAll = random_.chance(1, 2);
  for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
    if (api_.operations[i].kind == model::OperationKind::Enumerator) continue;
    if (takesAll || random_.chance(1, 2)) {
      swarm_.push_back({OperationId{i}, weightOf(records_[i])});
    }
  }
  if (swarm_.empty()) {
    for (std::uint32_t i = 0; i < api_.operations.size(); ++i)
      swarm_.push_back({OperationId{i}, 1});
  }
}

// A plan of the operation that is furthest behind; empty when there is none left.
model::Sequence RandomStrategy::nextPlan() {
  const auto isDone = [this](OperationId id) { return plansMade_[id.index] >= plans_.size(id); };
  const OperationId chosen = random_.pick(swarm_).operation;
  if (isDone(chosen)) return {};
  const compose::Scatter scatter(plans_.size(chosen), seed_);
  return plans_.plan(chosen, scatter.at(plansMade_[chosen.index]++));
}

RandomStrategy::Proposal RandomStrategy::grown() {
  Proposal proposal;
  compose::Generator::Growth growth;
  growth.choices = &swarm_;
  const std::array<std::size_t, 8> lengths = {1, 1, 2, 2, 3, 4, 6, 10};
  growth.calls = random_.pick(lengths);
  if (!pool_.entries().empty() && !random_.chance(1, freshShare)) {
    proposal.parent = pool_.draw(random_);
    const pool::Entry& entry = pool_.entries()[proposal.parent];
    if (entry.sequence.steps.size() <= longestSeed) {
      growth.seed = &entry.sequence;
      growth.unusable = &entry.unusable;
    }
  }
  const compose::Taste taste = drawTaste(random_);
  proposal.sequence = generator_.grow(growth, taste, random_);
  return proposal;
}

std::vector<RandomStrategy::Proposal> RandomStrategy::propose(std::size_t count) {
  std::vector<Proposal> proposals;
  if (api_.operations.empty()) return proposals;
  random_ = support::Random(seed_).branch("round " + std::to_string(round_++));
  chooseSwarm();
  for (std::size_t i = 0; i < count; ++i) {
    Proposal proposal;
    if (random_.chance(1, planShare)) proposal.sequence = nextPlan();
    if (proposal.sequence.steps.empty()) proposal = grown();
    if (!proposal.sequence.steps.empty()) proposals.push_back(std::move(proposal));
  }
  return proposals;
}

std::vector<model::Sequence> RandomStrategy::walks(std::size_t count,
                                                   support::Random& random) const {
  constexpr std::size_t callsPerWalk = 16;
  std::vector<model::Sequence> walks;
  for (std::size_t i = 0; i < count && !swarm_.empty(); ++i) {
    compose::Generator::Growth growth;
    growth.choices = &swarm_;
    growth.calls = callsPerWalk;
    if (!pool_.entries().empty()) {
      const pool::Entry& entry = pool_.entries()[pool_.any(random)];
      growth.seed = &entry.sequence;
      growth.unusable = &entry.unusable;
    }
    walks.push_back(generator_.grow(growth, drawTaste(random), random));
  }
  return walks;
}

std::vector<model::Literal> RandomStrategy::literals(model::TypeId type, std::size_t count,
                                                     support::Random& random) const {
  std::vector<model::Literal> literals;
  for (std::size_t i = 0; i < count; ++i) {
    const compose::Taste taste = drawTaste(random);
    auto literal = generator_.palette().literal(type, taste, random);
    if (!literal) break;
    literals.push_back(std::move(*literal));
  }
  return literals;
}

std::vector<model::Sequence> RandomStrategy::callsAfterKept(OperationId operation,
                                                            std::size_t count,
                                                            std::uint64_t draw) const {
  support::Random random = support::Random(seed_).branch(
      "calls of " + api_.operation(operation).key + (draw == 0 ? "" : std::to_string(draw)));
  const std::vector<compose::OperationWeight> choices = {{operation, 1}};
  std::vector<model::Sequence> sequences;
  for (std::size_t i = 0; i < count; ++i) {
    compose::Generator::Growth growth;
    growth.choices = &choices;
    if (!pool_.entries().empty() && !random.chance(1, freshShare)) {
      const pool::Entry& entry = pool_.entries()[pool_.any(random)];
      growth.seed = &entry.sequence;
      growth.unusable = &entry.unusable;
    }
    const compose::Taste taste =
        random.chance(1, 3) ? compose::Taste::Extreme : compose::Taste::Small;
    sequences.push_back(generator_.grow(growth, taste, random));
  }
  return sequences;
}

std::vector<model::Sequence> RandomStrategy::callsAfterOthers(OperationId operation,
                                                              std::size_t count,
                                                              std::uint64_t draw) const {
  constexpr std::uint64_t mostOthers = 5;
  support::Random random = support::Random(seed_).branch(
      "calls before " + api_.operation(operation).key + std::to_string(draw));
  std::vector<OperationId> changing;
  for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
    const model::Operation& other = api_.operations[i];
    const bool changes = other.kind == model::OperationKind::Method && !other.isConst &&
                         other.owner == api_.operation(operation).owner &&
                         other.name != "operator=";
    if (changes) changing.push_back({i});
  }
  std::vector<model::Sequence> sequences;
  for (std::size_t i = 0; i < count; ++i) {
    auto sequence = generator_.callOf(operation, compose::Taste::Small, random);
    if (!sequence) continue;
    // One or two operations, again and again, get further than all of them.
    std::vector<compose::OperationWeight> others;
    while (!changing.empty() && others.size() < 2) others.push_back({random.pick(changing), 1});
    if (!others.empty() && sequence->steps.size() > 1) {
      sequence->steps.pop_back();
      compose::Generator::Growth growth{&*sequence, nullptr, &others,
                                        static_cast<std::size_t>(random.below(mostOthers + 1))};
      model::Sequence grown = generator_.grow(growth, compose::Taste::Small, random);
      const std::vector<compose::OperationWeight> last = {{operation, 1}};
      *sequence = generator_.grow({&grown, nullptr, &last, 1}, compose::Taste::Small, random);
    }
    sequences.push_back(std::move(*sequence));
  }
  return sequences;
}

void RandomStrategy::learn(const Proposal& proposal, const model::Execution& execution,
                           bool isNew) {
  const std::size_t reached = std::min(execution.steps.size(), proposal.sequence.steps.size());
  for (std::size_t i = 0; i < reached; ++i) {
    Record& record = records_[index_.at(proposal.sequence.steps[i].operation).index];
    ++record.calls;
    if (ends(execution.steps[i].outcome)) ++record.ended;
    if (isNew && i + 1 == reached) ++record.fruitful;
  }
  if (!isNew) return;
  if (proposal.parent != Proposal::none) pool_.reward(proposal.parent);
  for (const model::StepExecution& step : execution.steps) {
    for (const model::Observation& seen : step.observations) generator_.palette().note(seen.value);
    if (const auto* returned = std::get_if<model::Returned>(&step.outcome)) {
      generator_.palette().note(returned->value);
    }
  }
}

nlohmann::json RandomStrategy::state() const {
  nlohmann::json records = nlohmann::json::array();
  for (const Record& record : records_) {
    records.push_back({record.calls, record.ended, record.fruitful});
  }
  return {{"round", round_},
          {"plans", plansMade_},
          {"records", std::move(records)},
          {"palette", generator_.palette().state()}};
}

void RandomStrategy::restore(const nlohmann::json& state) {
  round_ = state.at("round").get<std::uint64_t>();
  plansMade_ = state.at("plans").get<std::vector<std::uint64_t>>();
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const nlohmann::json& record = state.at("records").at(i);
    records_[i] = {record.at(0).get<std::uint64_t>(), record.at(1).get<std::uint64_t>(),
                   record.at(2).get<std::uint64_t>()};
  }
  generator_.palette().restore(state.at("palette"));
}

}  // namespace assay::strategy
