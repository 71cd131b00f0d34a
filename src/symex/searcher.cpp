#include "symex/searcher.h"

#include <algorithm>
#include <deque>

namespace assay::symex {

namespace {

// The states in the order in which they came: depth first from its end, breadth first from its
// beginning.
class InOrder final : public Searcher {
 public:
  explicit InOrder(bool isDepthFirst) : isDepthFirst_(isDepthFirst) {}
  void add(std::unique_ptr<State> state) override { states_.push_back(std::move(state)); }
  std::unique_ptr<State> take() override {
    if (states_.empty()) return nullptr;
    auto state = std::move(isDepthFirst_ ? states_.back() : states_.front());
    isDepthFirst_ ? states_.pop_back() : states_.pop_front();
    return state;
  }
  [[nodiscard]] bool interleaves() const override { return !isDepthFirst_; }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }

 private:
  bool isDepthFirst_;
  std::deque<std::unique_ptr<State>> states_;
};

// States by the number of their forks; a number is drawn as if a coin were thrown at every fork.
class RandomPath final : public Searcher {
 public:
  explicit RandomPath(support::Random random) : random_(random) {}
  void add(std::unique_ptr<State> state) override {
    const std::size_t forks = state->forks;
    if (byForks_.size() <= forks) byForks_.resize(forks + 1);
    byForks_[forks].push_back(std::move(state));
    ++size_;
  }
  std::unique_ptr<State> take() override {
    if (size_ == 0) return nullptr;
    double total = 0;
    double weight = 1;
    for (const auto& level : byForks_) {
      total += weight * static_cast<double>(level.size());
      weight = std::max(weight / 2, 1e-300);
    }
    double drawn = random_.unit() * total;
    weight = 1;
    std::size_t chosen = byForks_.size();
    for (std::size_t i = 0; i < byForks_.size(); ++i) {
      if (!byForks_[i].empty()) {
        chosen = i;
        drawn -= weight * static_cast<double>(byForks_[i].size());
        if (drawn < 0) break;
      }
      weight = std::max(weight / 2, 1e-300);
    }
    auto& level = byForks_[chosen];
    std::swap(level[static_cast<std::size_t>(random_.below(level.size()))], level.back());
    auto state = std::move(level.back());
    level.pop_back();
    --size_;
    return state;
  }
  [[nodiscard]] bool interleaves() const override { return true; }
  [[nodiscard]] std::size_t size() const override { return size_; }

 private:
  support::Random random_;
  std::vector<std::vector<std::unique_ptr<State>>> byForks_;
  std::size_t size_ = 0;
};

// How many edges a frame is away from a block that has not been covered, at most `mostSteps`.
class Distance {
 public:
  Distance(const Program& program, const Coverage& coverage)
      : program_(program), coverage_(coverage) {}

  std::uint32_t of(const State& state) {
    std::uint32_t best = mostSteps;
    std::uint32_t deeper = 0;
    for (const Frame* frame = &state.stack.top(); frame != nullptr && deeper < best;
         frame = frame->parent) {
      best = std::min(best, deeper + inFunction(*frame->function, frame->block));
      deeper += 4;  // a caller is farther away than what is at hand
    }
    return best;
  }

 private:
  static constexpr std::uint32_t mostSteps = 1000;

  std::uint32_t inFunction(const Function& function, std::uint32_t start) {
    const auto id = static_cast<std::size_t>(&function - program_.functions.data());
    if (tables_.size() <= id) tables_.resize(program_.functions.size());
    Table& table = tables_[id];
    if (table.coveredBlocks != coverage_.coveredBlocks || table.distances.empty()) {
      compute(function, table);
      table.coveredBlocks = coverage_.coveredBlocks;
    }
    return table.distances[start];
  }

  struct Table {
    std::uint64_t coveredBlocks = 0;
    std::vector<std::uint32_t> distances;
  };

  // Relaxed until nothing changes: functions are small.
  void compute(const Function& function, Table& table) const {
    const std::size_t count = function.blocks.size();
    table.distances.assign(count, mostSteps);
    for (std::size_t i = 0; i < count; ++i) {
      if (!coverage_.blocks[function.blocks[i].id]) table.distances[i] = 0;
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::uint32_t block = 0; block < count; ++block) {
      const std::uint32_t end = block + 1 < count
                                    ? function.blocks[block + 1].first
                                    : static_cast<std::uint32_t>(function.code.size());
      appendEdges(function, block, function.code[end - 1], edges);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [from, to] : edges) {
        if (table.distances[to] + 1 < table.distances[from]) {
          table.distances[from] = table.distances[to] + 1;
          changed = true;
        }
      }
    }
  }

  static void appendEdges(const Function& function, std::uint32_t block, const Instruction& last,
                          std::vector<std::pair<std::uint32_t, std::uint32_t>>& edges) {
    const auto add = [&](std::uint32_t edge) {
      if (edge != none) edges.emplace_back(block, function.edges[edge].block);
    };
    if (last.op == Op::Jump) add(last.a);
    if (last.op == Op::Branch) {
      add(last.b);
      add(last.c);
    }
    if (last.op == Op::Switch) {
      add(function.switches[last.b].otherwise);
      for (const SwitchCase& option : function.switches[last.b].cases) add(option.edge);
    }
    if (last.op == Op::Call) {
      add(function.calls[last.a].normalEdge);
      add(function.calls[last.a].unwindEdge);
    }
  }

  const Program& program_;
  const Coverage& coverage_;
  std::vector<Table> tables_;
};

class NearestUncovered final : public Searcher {
 public:
  NearestUncovered(const Program& program, const Coverage& coverage)
      : distance_(program, coverage) {}
  void add(std::unique_ptr<State> state) override { states_.push_back(std::move(state)); }
  std::unique_ptr<State> take() override {
    if (states_.empty()) return nullptr;
    std::size_t best = states_.size() - 1;
    std::uint32_t least = ~0U;
    // The latest ones are looked at: old states that were far stay far.
    const std::size_t first = states_.size() > window ? states_.size() - window : 0;
    for (std::size_t i = states_.size(); i-- > first;) {
      const std::uint32_t distance = distance_.of(*states_[i]);
      if (distance < least) {
        least = distance;
        best = i;
      }
      if (distance == 0) break;
    }
    std::swap(states_[best], states_.back());
    auto state = std::move(states_.back());
    states_.pop_back();
    return state;
  }
  [[nodiscard]] bool interleaves() const override { return true; }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }

 private:
  static constexpr std::size_t window = 256;
  Distance distance_;
  std::vector<std::unique_ptr<State>> states_;
};

// One pool; whose turn it is chooses from it.
class Interleaved final : public Searcher {
 public:
  Interleaved(const Program& program, const Coverage& coverage, support::Random random)
      : nearest_(program, coverage), random_(random) {}
  void add(std::unique_ptr<State> state) override { nearest_.add(std::move(state)); }
  std::unique_ptr<State> take() override {
    turn_ = !turn_;
    if (turn_) return nearest_.take();
    // Passing through the other searcher keeps its way to choose.
    std::vector<std::unique_ptr<State>> few;
    for (std::size_t i = 0; i < 16; ++i) {
      auto state = nearest_.take();
      if (state == nullptr) break;
      few.push_back(std::move(state));
    }
    if (few.empty()) return nullptr;
    std::swap(few[static_cast<std::size_t>(random_.below(few.size()))], few.back());
    auto chosen = std::move(few.back());
    few.pop_back();
    for (auto& state : few) nearest_.add(std::move(state));
    return chosen;
  }
  [[nodiscard]] bool interleaves() const override { return true; }
  [[nodiscard]] std::size_t size() const override { return nearest_.size(); }

 private:
  NearestUncovered nearest_;
  support::Random random_;
  bool turn_ = false;
};

}  // namespace

std::unique_ptr<Searcher> depthFirst() { return std::make_unique<InOrder>(true); }
std::unique_ptr<Searcher> breadthFirst() { return std::make_unique<InOrder>(false); }
std::unique_ptr<Searcher> randomPath(support::Random random) {
  return std::make_unique<RandomPath>(random);
}
std::unique_ptr<Searcher> nearestUncovered(const Program& program, const Coverage& coverage) {
  return std::make_unique<NearestUncovered>(program, coverage);
}
std::unique_ptr<Searcher> interleaved(const Program& program, const Coverage& coverage,
                                      support::Random random) {
  return std::make_unique<Interleaved>(program, coverage, random);
}

}  // namespace assay::symex
