#include "search/path_turns.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/sequence_json.h"

namespace assay::search {

namespace {

constexpr std::uint32_t quietBefore = 3;    // rounds without a new edge, before the first turn
constexpr std::size_t sequencesDrawn = 12;  // of which the least followed is followed
// A turn ends after so many operations, or after a time if that is the budget, or with enough to
// run. The first turns are longer: most of what there is to find is found there.
constexpr std::size_t partsOfTurn = 8;
constexpr std::size_t partsOfEarlyTurn = 16;
constexpr std::uint64_t earlyParts = 128;
constexpr std::chrono::milliseconds timeOfTurn{100};
constexpr std::chrono::seconds longestByClock{2};  // what is under way then is given up
// On a usual machine, whatever the operations are.
constexpr std::chrono::milliseconds longestTurn{500};
constexpr std::size_t enoughProposals = 8;
// One part in so many is for operations whose edges are all known.
constexpr std::uint64_t partsPerKnown = 4;
// Of the time, turns get one part in so many, and less when all edges are known.
constexpr int share = 2;
constexpr int shareOfKnown = 4;
constexpr std::size_t mostStepsFollowed = 12;  // steps of a sequence that is followed

std::vector<std::string> shapeOf(const model::Sequence& sequence) {
  std::vector<std::string> shape;
  for (const model::Step& step : sequence.steps) shape.push_back(step.operation);
  return shape;
}

bool canBeFollowed(const model::Sequence& sequence) {
  return !sequence.steps.empty() && sequence.steps.size() <= mostStepsFollowed &&
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

std::chrono::nanoseconds PathTurns::spent() const {
  return isByClock_ ? spent_ : strategy_->usualTime();
}

bool PathTurns::isDue(std::uint64_t edges, const SearchTime& time) {
  isByClock_ = time.isByClock;
  quietRounds_ = edges > edges_ ? 0 : quietRounds_ + 1;
  edges_ = edges;
  if (!isAlways_ && quietRounds_ < quietBefore) return false;
  if (!load(!isByClock_)) return false;
  const bool isKnown = strategy_->open().promising.empty();
  return isAlways_ || spent() * (isKnown ? shareOfKnown : share) <= time.elapsed;
}

// The one whose shape was followed least; null if none can be followed.
const model::Sequence* PathTurns::leastFollowed(const std::vector<model::Sequence>& drawn) const {
  const model::Sequence* best = nullptr;
  std::uint32_t least = 0;
  for (const model::Sequence& sequence : drawn) {
    if (!canBeFollowed(sequence)) continue;
    const auto known = shapes_.find(shapeOf(sequence));
    const std::uint32_t times = known == shapes_.end() ? 0 : known->second;
    if (best != nullptr && times >= least) continue;
    best = &sequence;
    least = times;
  }
  return best;
}

std::vector<model::Sequence> PathTurns::take(const strategy::RandomStrategy& random,
                                             const exec::OwnershipFacts& facts, const Cut& cut) {
  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::nanoseconds usualBefore = strategy_->usualTime();
  const auto isOver = [&](std::size_t parts) {
    if (isByClock_) return std::chrono::steady_clock::now() - begin > timeOfTurn;
    return parts >= (turns_ < earlyParts ? partsOfEarlyTurn : partsOfTurn) ||
           strategy_->usualTime() - usualBefore > longestTurn;
  };
  if (isByClock_) strategy_->setDeadline(begin + longestByClock);
  std::vector<model::Sequence> proposals;
  for (std::size_t parts = 0; !isOver(parts) && proposals.size() < enoughProposals; ++parts) {
    const std::optional<model::OperationId> operation = nextOperation();
    if (!operation) break;
    // Half of them come from what was kept, half begin with new objects.
    const std::array sources = {random.callsAfterKept(*operation, sequencesDrawn, turns_),
                                random.callsAfterOthers(*operation, sequencesDrawn, turns_)};
    for (std::vector<model::Sequence> drawn : sources) {
      std::ranges::for_each(drawn, cut);
      const model::Sequence* sequence = leastFollowed(drawn);
      if (sequence != nullptr) follow(*sequence, facts, proposals);
    }
  }
  spent_ += std::chrono::steady_clock::now() - begin;
  return proposals;
}

// The operation whose turn it is; nothing if none can be followed.
std::optional<model::OperationId> PathTurns::nextOperation() {
  const strategy::OpenOperations open = strategy_->open();
  const std::uint64_t turn = turns_++;
  const bool isForKnown = turn % partsPerKnown == partsPerKnown - 1 || open.promising.empty();
  if (isForKnown && !open.known.empty()) {
    return open.known[turn / partsPerKnown % open.known.size()];
  }
  if (open.promising.empty()) return std::nullopt;
  return open.promising[turn % open.promising.size()];
}

void PathTurns::follow(const model::Sequence& sequence, const exec::OwnershipFacts& facts,
                       std::vector<model::Sequence>& proposals) {
  ++shapes_[shapeOf(sequence)];
  std::ranges::move(strategy_->follow(sequence, facts), std::back_inserter(proposals));
  followed_.push_back({sequence, exec::toText(facts)});
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

}  // namespace assay::search
