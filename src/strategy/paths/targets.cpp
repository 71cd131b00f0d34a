#include "strategy/paths/targets.h"

#include <algorithm>

#include "support/random.h"

namespace assay::paths {

using symex::FunctionId;
using symex::State;

namespace {

constexpr unsigned kindShift = 60;
constexpr unsigned highShift = 24;
// Tries of one target in one sequence: of one that no path has reached, of others, and of an error
// that is known or was refuted so often that it is most likely impossible: proofs are dear.
constexpr std::uint32_t mostTriesOfNew = 16;
constexpr std::uint32_t mostTriesOfKnown = 8;
constexpr std::uint32_t mostTriesOfDull = 1;
// Tries in vain, in all sequences, that make one more of them count for less.
constexpr std::uint32_t triesPerRank = 8;
constexpr std::uint32_t mostInVain = 1'000;
constexpr std::uint64_t ranksPerClass = 64;

}  // namespace

Targets::Targets(const symex::Program& program, std::vector<FunctionId> subject)
    : program_(program),
      isOfSubject_(program.functions.size(), false),
      edgeOfSubject_(program.edgeCount, false) {
  for (const FunctionId id : subject) {
    isOfSubject_[id] = true;
    for (const symex::Edge& edge : program.functions[id].edges) edgeOfSubject_[edge.id] = true;
  }
}

Targets::Key Targets::keyOf(const State& state) const {
  const symex::Frame& frame = state.stack.top();
  const symex::Postponed& side = *state.postponed;
  const auto make = [](Kind kind, std::uint64_t high, std::uint64_t low) {
    return static_cast<std::uint64_t>(kind) << kindShift | high << highShift | low;
  };
  if (side.error) {
    const symex::LocationId location = frame.function->code[frame.pc].location;
    return make(Kind::Error, location, static_cast<std::uint64_t>(*side.error));
  }
  const auto function = static_cast<FunctionId>(frame.function - program_.functions.data());
  if (side.edge == symex::none) return make(Kind::Value, function, frame.pc);
  const std::uint32_t edge = frame.function->edges[side.edge].id;
  return make(isOfSubject_[function] ? Kind::SubjectEdge : Kind::OtherEdge, 0, edge);
}

std::optional<std::uint64_t> Targets::rankOf(Key key, const symex::Coverage& coverage,
                                             std::uint32_t triesInSequence) const {
  const auto kind = static_cast<Kind>(key >> kindShift);
  const auto known = records_.find(key);
  const Record record = known == records_.end() ? Record{} : known->second;
  const std::uint64_t low = key & ((std::uint64_t{1} << highShift) - 1);
  const bool isEdge = kind == Kind::SubjectEdge || kind == Kind::OtherEdge;
  const bool isNew = isEdge ? !coverage.edges[low] : record.feasible == 0;
  const std::uint32_t inVain = record.infeasible + record.undecided;
  const bool isDull = kind == Kind::Error && (!isNew || inVain >= triesPerRank);
  const std::uint32_t most = isDull ? mostTriesOfDull : isNew ? mostTriesOfNew : mostTriesOfKnown;
  if (triesInSequence >= most) return std::nullopt;
  if (record.feasible == 0 && inVain >= mostInVain) return std::nullopt;
  const auto order = static_cast<std::uint64_t>(kind) + (isNew && !isDull ? 0 : 4);
  const std::uint64_t patience = std::min<std::uint64_t>(isNew ? inVain / triesPerRank : 0,
                                                         4 * ranksPerClass - mostTriesOfNew);
  return order * ranksPerClass + triesInSequence + patience;
}

void Targets::note(const State& state, smt::Feasibility feasibility) {
  Record& record = records_[keyOf(state)];
  switch (feasibility) {
    case smt::Feasibility::Feasible:
      ++record.feasible;
      break;
    case smt::Feasibility::Infeasible:
      ++record.infeasible;
      break;
    case smt::Feasibility::Unknown:
      ++record.undecided;
      break;
  }
}

bool Targets::hasUncovered(FunctionId function, const symex::Coverage& coverage) const {
  return std::ranges::any_of(program_.functions[function].edges,
                             [&](const symex::Edge& edge) { return !coverage.edges[edge.id]; });
}

std::vector<Targets::Edge> Targets::uncovered(const symex::Coverage& coverage) const {
  std::vector<Edge> edges;
  for (FunctionId id = 0; id < program_.functions.size(); ++id) {
    if (!isOfSubject_[id]) continue;
    const symex::Function& function = program_.functions[id];
    for (const symex::Instruction& instruction : function.code) {
      if (instruction.op != symex::Op::Branch) continue;
      const bool isReached = coverage.edges[function.edges[instruction.b].id] ||
                             coverage.edges[function.edges[instruction.c].id];
      for (const std::uint32_t number : {instruction.b, instruction.c}) {
        const std::uint32_t edge = function.edges[number].id;
        if (coverage.edges[edge]) continue;
        const symex::Location& location = program_.location(instruction.location);
        const bool taken = number == instruction.b;
        Edge one{location.file, location.line, location.column, id, taken, 0, 0, isReached};
        const Key key = static_cast<std::uint64_t>(Kind::SubjectEdge) << kindShift | edge;
        if (const auto known = records_.find(key); known != records_.end()) {
          one.infeasible = known->second.infeasible;
          one.undecided = known->second.undecided;
        }
        edges.push_back(std::move(one));
      }
    }
  }
  return edges;
}

namespace {

class TowardsTargets final : public symex::Searcher {
 public:
  TowardsTargets(const Targets& targets, const symex::Coverage& coverage, std::size_t mostSides,
                 std::uint64_t seed)
      : targets_(targets), coverage_(coverage), random_(seed), sidesLeft_(mostSides) {}

  void add(std::unique_ptr<State> state) override {
    if (!state->postponed) {
      underWay_.push_back(std::move(state));
      return;
    }
    const Targets::Key key = targets_.keyOf(*state);
    if (!targets_.rankOf(key, coverage_, tries_[key])) return;
    std::vector<std::unique_ptr<State>>& sides = waiting_[key];
    if (sides.size() >= mostWaiting) {
      random_.pick(sides) = std::move(state);
      return;
    }
    sides.push_back(std::move(state));
    ++size_;
  }

  std::unique_ptr<State> take() override {
    if (!underWay_.empty()) {
      auto state = std::move(underWay_.back());
      underWay_.pop_back();
      return state;
    }
    if (sidesLeft_ == 0) {
      waiting_.clear();
      size_ = 0;
      return nullptr;
    }
    const auto next = nextTarget();
    if (next == waiting_.end()) return nullptr;
    --sidesLeft_;
    --size_;
    ++tries_[next->first];
    std::vector<std::unique_ptr<State>>& sides = next->second;
    // The latest goes deepest.
    if (random_.chance(1, 2)) std::swap(random_.pick(sides), sides.back());
    auto state = std::move(sides.back());
    sides.pop_back();
    if (sides.empty()) waiting_.erase(next);
    return state;
  }

  [[nodiscard]] bool interleaves() const override { return false; }
  [[nodiscard]] std::size_t size() const override { return underWay_.size() + size_; }

 private:
  static constexpr std::size_t mostWaiting = 16;
  using Waiting = std::map<Targets::Key, std::vector<std::unique_ptr<State>>>;

  // One of the targets of the least rank; those that have been tried enough are dropped.
  Waiting::iterator nextTarget() {
    std::vector<Waiting::iterator> best;
    std::uint64_t least = ~std::uint64_t{0};
    for (auto at = waiting_.begin(); at != waiting_.end();) {
      const auto rank = targets_.rankOf(at->first, coverage_, tries_[at->first]);
      if (!rank) {
        size_ -= at->second.size();
        at = waiting_.erase(at);
        continue;
      }
      if (*rank < least) best.clear();
      least = std::min(least, *rank);
      if (*rank == least) best.push_back(at);
      ++at;
    }
    return best.empty() ? waiting_.end() : random_.pick(best);
  }

  const Targets& targets_;
  const symex::Coverage& coverage_;
  support::Random random_;
  std::vector<std::unique_ptr<State>> underWay_;
  Waiting waiting_;
  std::map<Targets::Key, std::uint32_t> tries_;
  std::size_t size_ = 0;
  std::size_t sidesLeft_;
};

}  // namespace

std::unique_ptr<symex::Searcher> towards(const Targets& targets, const symex::Coverage& coverage,
                                         std::size_t mostSides, std::uint64_t seed) {
  return std::make_unique<TowardsTargets>(targets, coverage, mostSides, seed);
}

}  // namespace assay::paths
