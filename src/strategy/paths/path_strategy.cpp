#include "strategy/paths/path_strategy.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/sequence_json.h"
#include "workspace/files.h"

namespace assay::paths {

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
constexpr int shareOfKnown = 4;  // of the time: one part in so many when all edges are known
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

// Why branches that no test covers stayed so, as far as paths were followed to them. Clang may test
// the negation, so a remark about the other side serves where there is only one.
void explainUncovered(std::vector<model::FileCoverage>& files,
                      const std::vector<BranchRemark>& remarks) {
  for (model::FileCoverage& file : files) {
    for (model::BranchOutcome& branch : file.branches) {
      if (branch.count > 0) continue;
      for (const BranchRemark& remark : remarks) {
        const bool isHere = remark.line == branch.line && remark.column == branch.column &&
                            workspace::realPath(remark.file) == workspace::realPath(file.file);
        const bool isBetter = branch.remark.empty() || remark.taken == branch.taken;
        if (isHere && isBetter) branch.remark = remark.why;
      }
    }
  }
}

}  // namespace

PathStrategy::PathStrategy(const strategy::Context& context)
    : loading_(std::async(std::launch::async,
                          [&space = context.workspace, program = context.program]() -> Loaded {
                            const auto& loaded = program.get();
                            if (!loaded) return support::passOn(loaded);
                            return PathFollower::load(space.api(), space.worker.table, *loaded,
                                                      space.files.files);
                          })),
      isChosen_(context.isChosen) {}

// Whether the bitcode is there.
bool PathStrategy::load(bool waits) {
  if (follower_ != nullptr) return true;
  if (!loading_.valid()) return false;
  if (!waits && loading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
    return false;
  }
  Loaded loaded = loading_.get();
  if (!loaded) {
    note_ = "paths were not followed: " + loaded.error().message;
    return false;
  }
  follower_ = std::move(*loaded);
  return true;
}

// The one whose shape was followed least; null if none can be followed.
const model::Sequence* PathStrategy::leastFollowed(
    const std::vector<model::Sequence>& drawn) const {
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

std::optional<std::vector<strategy::Proposal>> PathStrategy::propose(strategy::Turn& turn) {
  const bool isByClock = turn.time.isByClock;
  if (!isChosen_ && turn.quietRounds < quietBefore) return std::nullopt;
  if (!load(!isByClock)) return std::nullopt;
  const bool isKnown = follower_->open().promising.empty();
  if (!isChosen_ && isKnown && turn.spent * shareOfKnown > turn.time.elapsed) return std::nullopt;

  const auto begin = std::chrono::steady_clock::now();
  const std::chrono::nanoseconds usualBefore = follower_->usualTime();
  const auto isOver = [&](std::size_t parts) {
    if (isByClock) return std::chrono::steady_clock::now() - begin > timeOfTurn;
    return parts >= (turns_ < earlyParts ? partsOfEarlyTurn : partsOfTurn) ||
           follower_->usualTime() - usualBefore > longestTurn;
  };
  if (isByClock) follower_->setDeadline(begin + longestByClock);
  std::vector<strategy::Proposal> proposals;
  for (std::size_t parts = 0; !isOver(parts) && proposals.size() < enoughProposals; ++parts) {
    const std::optional<model::OperationId> operation = nextOperation();
    if (!operation) break;
    // Half of them come from what was kept, half begin with new objects.
    const std::array sources = {turn.composer.callsAfterKept(*operation, sequencesDrawn, turns_),
                                turn.composer.callsAfterOthers(*operation, sequencesDrawn, turns_)};
    for (std::vector<model::Sequence> drawn : sources) {
      std::ranges::for_each(drawn, turn.admit);
      const model::Sequence* sequence = leastFollowed(drawn);
      if (sequence != nullptr) follow(*sequence, turn.ownership, proposals);
    }
  }
  turn.usual = follower_->usualTime() - told_;
  told_ = follower_->usualTime();
  return proposals;
}

// The operation whose turn it is; nothing if none can be followed.
std::optional<model::OperationId> PathStrategy::nextOperation() {
  const OpenOperations open = follower_->open();
  const std::uint64_t turn = turns_++;
  const bool isForKnown = turn % partsPerKnown == partsPerKnown - 1 || open.promising.empty();
  if (isForKnown && !open.known.empty()) {
    return open.known[turn / partsPerKnown % open.known.size()];
  }
  if (open.promising.empty()) return std::nullopt;
  return open.promising[turn % open.promising.size()];
}

void PathStrategy::follow(const model::Sequence& sequence, const exec::OwnershipFacts& facts,
                          std::vector<strategy::Proposal>& proposals) {
  ++shapes_[shapeOf(sequence)];
  for (model::Sequence& found : follower_->follow(sequence, facts)) {
    proposals.push_back({std::move(found), {}, {}, true});
  }
  followed_.push_back({sequence, exec::toText(facts)});
}

void PathStrategy::conclude(strategy::Conclusions& conclusions) const {
  if (follower_ != nullptr) explainUncovered(conclusions.coverage, follower_->remarks());
  if (!note_.empty()) conclusions.notes.push_back(note_);
}

nlohmann::json PathStrategy::state() const {
  nlohmann::json followed = nlohmann::json::array();
  for (const Followed& one : followed_) {
    followed.push_back({{"steps", model::stepsToJson(one.sequence)}, {"facts", one.facts}});
  }
  return {{"followed", std::move(followed)}, {"turns", turns_}};
}

void PathStrategy::restore(const nlohmann::json& state) {
  turns_ = state.at("turns").get<std::uint64_t>();
  if (state.at("followed").empty() || !load(true)) return;
  for (const nlohmann::json& item : state.at("followed")) {
    auto sequence = model::sequenceFromJson(item);
    if (!sequence) continue;
    ++shapes_[shapeOf(*sequence)];
    const std::string facts = item.at("facts").get<std::string>();
    static_cast<void>(follower_->follow(*sequence, exec::ownershipFromText(facts)));
    followed_.push_back({std::move(*sequence), facts});
  }
  told_ = follower_->usualTime();
}

}  // namespace assay::paths
