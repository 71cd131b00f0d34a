#include "driver/path_turns.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/sequence_json.h"

namespace assay::driver {

namespace {

constexpr std::uint32_t quietBefore = 3;    // rounds without a new edge, before the first turn
constexpr std::size_t sequencesDrawn = 12;  // of which the least followed are followed
constexpr std::size_t sequencesFollowed = 4;
// A turn ends with something to run, or after so many operations, or after a time if that is the budget.
// The first turns are longer: most of what there is to find is found there.
constexpr std::size_t partsOfTurn = 1;
constexpr std::size_t partsOfEarlyTurn = 4;
constexpr std::uint64_t earlyParts = 32;
constexpr std::size_t mostParts = 64;
constexpr std::chrono::milliseconds timeOfTurn{100};
constexpr std::size_t longest = 12;  // steps of a sequence that is followed

std::vector<std::string> shapeOf(const model::Sequence& sequence) {
  std::vector<std::string> shape;
  for (const model::Step& step : sequence.steps) shape.push_back(step.operation);
  return shape;
}

bool canBeFollowed(const model::Sequence& sequence) {
  return !sequence.steps.empty() && sequence.steps.size() <= longest &&
         std::ranges::none_of(sequence.steps,
                              [](const model::Step& step) { return step.failAllocation != 0; });
}

}  // namespace

PathTurns::PathTurns(const harness::BuiltWorker& worker, SharedProgram program,
                     std::vector<std::string> files, bool isAlways)
    : loading_(std::async(std::launch::async,
                          [&worker, program, names = std::move(files)]() -> Loaded {
                            const auto& loaded = program.get();
                            if (!loaded) return support::passOn(loaded);
                            return strategy::PathStrategy::load(worker.api, worker.table, *loaded,
                                                                names);
                          })),
      isAlways_(isAlways) {}

// Whether the strategy is there.
bool PathTurns::load(bool waits) {
  if (strategy_ != nullptr) return true;
  if (!loading_.valid()) return false;
  if (!waits && loading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  Loaded loaded = loading_.get();
  if (!loaded) {
    note_ = "paths were not followed: " + loaded.error().message;
    return false;
  }
  strategy_ = std::move(*loaded);
  return true;
}

bool PathTurns::isDue(std::uint64_t edges,
                      std::optional<std::chrono::steady_clock::duration> elapsed) {
  isByTime_ = elapsed.has_value();
  quietRounds_ = edges > edges_ ? 0 : quietRounds_ + 1;
  edges_ = edges;
  if (!isAlways_ && quietRounds_ < quietBefore) return false;
  if (elapsed && !isAlways_ && spent_ * 2 > *elapsed) return false;
  return load(!elapsed.has_value());
}

// Those whose shapes were followed least.
std::vector<model::Sequence> PathTurns::leastFollowed(
    const std::vector<model::Sequence>& drawn) const {
  std::vector<std::pair<std::uint32_t, std::size_t>> order;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (!canBeFollowed(drawn[i])) continue;
    const auto known = shapes_.find(shapeOf(drawn[i]));
    order.emplace_back(known == shapes_.end() ? 0 : known->second, i);
  }
  std::ranges::sort(order);
  order.resize(std::min(order.size(), sequencesFollowed));
  std::vector<model::Sequence> chosen;
  for (const auto& [count, index] : order) chosen.push_back(drawn[index]);
  return chosen;
}

std::vector<model::Sequence> PathTurns::take(const strategy::RandomStrategy& random,
                                             const exec::OwnershipFacts& facts) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<model::Sequence> proposals;
  const std::size_t parts = isByTime_             ? mostParts
                            : turns_ < earlyParts ? partsOfEarlyTurn
                                                  : partsOfTurn;
  for (std::size_t i = 0; i < parts; ++i) {
    const bool isLong = std::chrono::steady_clock::now() - begin > timeOfTurn;
    if ((isByTime_ && isLong) || !proposals.empty() || !followSome(random, facts, proposals)) break;
  }
  spent_ += std::chrono::steady_clock::now() - begin;
  return proposals;
}

// Sequences that end with the next operation that has something left to reach. False if none has.
bool PathTurns::followSome(const strategy::RandomStrategy& random,
                           const exec::OwnershipFacts& facts,
                           std::vector<model::Sequence>& proposals) {
  const std::vector<model::OperationId> open = strategy_->open();
  if (open.empty()) return false;
  const model::OperationId operation = open[turns_++ % open.size()];
  // Half of them come from what was kept, half begin with new objects.
  for (const auto& drawn : {random.callsAfterKept(operation, sequencesDrawn, turns_),
                            random.callsAfterOthers(operation, sequencesDrawn, turns_)}) {
    for (const model::Sequence& sequence : leastFollowed(drawn)) {
      ++shapes_[shapeOf(sequence)];
      std::ranges::move(strategy_->follow(sequence, facts), std::back_inserter(proposals));
      followed_.push_back({sequence, exec::toText(facts)});
    }
  }
  return true;
}

std::vector<strategy::BranchRemark> PathTurns::remarks() const {
  if (strategy_ == nullptr) return {};
  return strategy_->remarks();
}

nlohmann::json PathTurns::state() const {
  nlohmann::json followed = nlohmann::json::array();
  for (const Followed& one : followed_) {
    followed.push_back({{"steps", model::stepsToJson(one.sequence)}, {"facts", one.facts}});
  }
  return {{"followed", std::move(followed)},
          {"turns", turns_},
          {"quiet", quietRounds_},
          {"edges", edges_}};
}

void PathTurns::restore(const nlohmann::json& state) {
  turns_ = state.at("turns").get<std::uint64_t>();
  quietRounds_ = state.at("quiet").get<std::uint32_t>();
  edges_ = state.at("edges").get<std::uint64_t>();
  if (state.at("followed").empty() || !load(true)) return;
  for (const nlohmann::json& item : state.at("followed")) {
    auto sequence = model::sequenceFromJson(item);
    if (!sequence) continue;
    ++shapes_[shapeOf(*sequence)];
    const std::string facts = item.at("facts").get<std::string>();
    static_cast<void>(strategy_->follow(*sequence, exec::ownershipFromText(facts)));
    followed_.push_back({std::move(*sequence), facts});
  }
}

}  // namespace assay::driver
