#include "compose/composer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace assay::compose {

using model::OperationId;

namespace {

constexpr std::uint64_t extremeShare = 5;      // one sequence in this many has extreme values
constexpr std::uint64_t fromNothingShare = 6;  // one sequence in this many starts from nothing
constexpr std::uint64_t leastWeight = 16;      // of an operation of which nothing new comes
constexpr std::uint64_t mostWeight = 240;      // added to it

// Whether the step brought the sequence to its end.
bool ends(const model::Outcome& outcome) {
  return !std::holds_alternative<model::Returned>(outcome) &&
         !std::holds_alternative<model::Threw>(outcome);
}

}  // namespace

Taste drawTaste(support::Random& random) {
  if (random.chance(1, extremeShare)) return Taste::Extreme;
  return random.chance(1, 2) ? Taste::Tiny : Taste::Small;
}

Composer::Composer(const model::Api& api, const pool::Pool& pool, std::uint64_t seed)
    : api_(api),
      pool_(pool),
      seed_(seed),
      generator_(api),
      records_(api.operations.size()),
      index_(api) {}

std::uint64_t Composer::weightOf(const Record& record) {
  constexpr std::uint64_t untried = 20;  // calls before much is thought of an operation
  constexpr std::uint64_t often = 20;    // one call in so many bears fruit
  const std::uint64_t fruit = often * mostWeight * (record.fruitful + 1) / (record.calls + untried);
  const std::uint64_t weight = leastWeight + std::min(fruit, mostWeight);
  const std::uint64_t survived = record.calls - record.ended;
  return std::max<std::uint64_t>(weight * (survived + 1) / (record.calls + 1), 1);
}

void Composer::chooseSwarm(support::Random& random) {
  swarm_.clear();
  const bool takesAll = random.chance(1, 2);
  for (std::uint32_t i = 0; i < api_.operations.size(); ++i) {
    if (api_.operations[i].kind == model::OperationKind::Enumerator) continue;
    if (takesAll || random.chance(1, 2)) {
      swarm_.push_back({OperationId{i}, weightOf(records_[i])});
    }
  }
  if (!swarm_.empty()) return;
  for (std::uint32_t i = 0; i < api_.operations.size(); ++i) swarm_.push_back({OperationId{i}, 1});
}

model::Sequence Composer::grown(const pool::Entry* entry,
                                const std::vector<OperationWeight>& choices, std::size_t calls,
                                Taste taste, support::Random& random) const {
  Generator::Growth growth;
  growth.choices = &choices;
  growth.calls = calls;
  if (entry != nullptr) {
    growth.seed = &entry->sequence;
    growth.unusable = &entry->unusable;
  }
  return generator_.grow(growth, taste, random);
}

std::vector<model::Sequence> Composer::walks(std::size_t count, support::Random& random) const {
  constexpr std::size_t callsPerWalk = 16;
  std::vector<model::Sequence> walks;
  for (std::size_t i = 0; i < count && !swarm_.empty(); ++i) {
    const pool::Entry* entry =
        pool_.entries().empty() ? nullptr : &pool_.entries()[pool_.any(random)];
    const Taste taste = drawTaste(random);
    walks.push_back(grown(entry, swarm_, callsPerWalk, taste, random));
  }
  return walks;
}

std::vector<model::Literal> Composer::literals(model::TypeId type, std::size_t count,
                                               support::Random& random) const {
  std::vector<model::Literal> literals;
  for (std::size_t i = 0; i < count; ++i) {
    const Taste taste = drawTaste(random);
    auto literal = generator_.palette().literal(type, taste, random);
    if (!literal) break;
    literals.push_back(std::move(*literal));
  }
  return literals;
}

const pool::Entry* Composer::drawEntry(support::Random& random) const {
  if (pool_.entries().empty() || random.chance(1, fromNothingShare)) return nullptr;
  return &pool_.entries()[pool_.any(random)];
}

std::vector<model::Sequence> Composer::callsAfterKept(OperationId operation, std::size_t count,
                                                      std::uint64_t draw) const {
  support::Random random = support::Random(seed_).branch(
      "calls of " + api_.operation(operation).key + (draw == 0 ? "" : std::to_string(draw)));
  const std::vector<OperationWeight> choices = {{operation, 1}};
  std::vector<model::Sequence> sequences;
  for (std::size_t i = 0; i < count; ++i) {
    const pool::Entry* entry = drawEntry(random);
    const Taste taste = random.chance(1, 3) ? Taste::Extreme : Taste::Small;
    sequences.push_back(grown(entry, choices, Generator::Growth{}.calls, taste, random));
  }
  return sequences;
}

std::vector<model::Sequence> Composer::callsAfterOthers(OperationId operation, std::size_t count,
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
    auto sequence = generator_.callOf(operation, Taste::Small, random);
    if (!sequence) continue;
    // One or two operations, again and again, get further than all of them.
    std::vector<OperationWeight> others;
    while (!changing.empty() && others.size() < 2) others.push_back({random.pick(changing), 1});
    if (!others.empty() && sequence->steps.size() > 1) {
      sequence->steps.pop_back();
      Generator::Growth growth{&*sequence, nullptr, &others,
                               static_cast<std::size_t>(random.below(mostOthers + 1))};
      model::Sequence longer = generator_.grow(growth, Taste::Small, random);
      const std::vector<OperationWeight> last = {{operation, 1}};
      *sequence = generator_.grow({&longer, nullptr, &last, 1}, Taste::Small, random);
    }
    sequences.push_back(std::move(*sequence));
  }
  return sequences;
}

void Composer::learn(const model::Sequence& sequence, const model::Execution& execution,
                     bool isNew) {
  const std::size_t reached = std::min(execution.steps.size(), sequence.steps.size());
  for (std::size_t i = 0; i < reached; ++i) {
    Record& record = records_[index_.at(sequence.steps[i].operation).index];
    ++record.calls;
    if (ends(execution.steps[i].outcome)) ++record.ended;
    if (isNew && i + 1 == reached) ++record.fruitful;
  }
  if (!isNew) return;
  for (const model::StepExecution& step : execution.steps) {
    for (const model::Observation& seen : step.observations) generator_.palette().note(seen.value);
    if (const auto* returned = std::get_if<model::Returned>(&step.outcome)) {
      generator_.palette().note(returned->value);
    }
  }
}

nlohmann::json Composer::state() const {
  nlohmann::json records = nlohmann::json::array();
  for (const Record& record : records_) {
    records.push_back({record.calls, record.ended, record.fruitful});
  }
  return {{"records", std::move(records)}, {"palette", generator_.palette().state()}};
}

void Composer::restore(const nlohmann::json& state) {
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const nlohmann::json& record = state.at("records").at(i);
    records_[i] = {record.at(0).get<std::uint64_t>(), record.at(1).get<std::uint64_t>(),
                   record.at(2).get<std::uint64_t>()};
  }
  generator_.palette().restore(state.at("palette"));
}

}  // namespace assay::compose
