#include "strategy/paths/path_strategy.h"

#include <fmt/format.h>

#include <algorithm>

#include "strategy/paths/criteria.h"

namespace assay::strategy {

using symex::FunctionId;

namespace {

// For one sequence.
constexpr std::uint32_t mostSettled = 96;
constexpr std::uint64_t mostInstructions = 3'000'000;
constexpr std::size_t mostPaths = 64;
constexpr std::uint64_t stepsOfPath = 400'000;
constexpr std::uint32_t forksOfPath = 2'000;
// Z3's steps for one question.
constexpr std::uint32_t solverSteps = 1'000'000;
// An operation is followed so often before it counts as known, and as hopeless.
constexpr std::uint32_t fewSequences = 4;
constexpr std::uint32_t manySequences = 20'000;
// Texts are followed in these lengths besides their own.
constexpr std::size_t longestText = 5;

// The sequence with every text at least that long.
model::Sequence stretched(const model::Api& api, model::Sequence sequence, std::size_t length) {
  const Sketch sketch = sketchOf(api, sequence);
  for (const Hole& hole : sketch.holes) {
    if (auto* text = std::get_if<std::string>(&literalAt(sequence, hole.place))) {
      if (text->size() < length) text->resize(length, 'a');
    }
  }
  return sequence;
}

}  // namespace

PathStrategy::PathStrategy(std::unique_ptr<SymbolicSubject> subject,
                           std::vector<FunctionId> functions)
    : subject_(std::move(subject)),
      targets_(subject_->program(), functions),
      followed_(subject_->api().operations.size(), 0) {
  findReach(std::move(functions));
}

support::Result<std::unique_ptr<PathStrategy>> PathStrategy::load(
    const model::Api& api, const model::ThunkTable& table,
    std::shared_ptr<const symex::Program> program, const std::vector<std::string>& files) {
  symex::Options options;
  options.postpones = true;
  options.bounds.steps = stepsOfPath;
  options.bounds.forks = forksOfPath;
  smt::Limits limits;
  limits.steps = solverSteps;
  auto subject = SymbolicSubject::make(api, table, std::move(program), options, limits);
  if (!subject) return support::passOn(subject);
  auto functions = functionsIn((*subject)->program(), files);
  return std::unique_ptr<PathStrategy>(new PathStrategy(std::move(*subject), std::move(functions)));
}

// The functions of the subject that calls of each operation may run, as far as calls name them.
void PathStrategy::findReach(std::vector<FunctionId> functions) {
  const symex::Program& program = subject_->program();
  const symex::Subject& harness = subject_->harness();
  const model::Api& api = subject_->api();
  reach_.resize(api.operations.size());
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const std::uint32_t thunk = subject_->lowering()
                                    .plans()
                                    .operation(model::OperationId{i})
                                    .thunkFor(api.operations[i].parameters.size());
    if (thunk == exec::kNoThunk || thunk >= harness.thunkCount()) continue;
    std::vector<bool> seen(program.functions.size(), false);
    std::vector<FunctionId> left = {harness.thunk(thunk)};
    while (!left.empty()) {
      const FunctionId id = left.back();
      left.pop_back();
      if (id == symex::none || seen[id]) continue;
      seen[id] = true;
      if (std::ranges::binary_search(functions, id)) reach_[i].push_back(id);
      for (const symex::CallSite& site : program.functions[id].calls) left.push_back(site.callee);
    }
  }
}

std::vector<model::OperationId> PathStrategy::open() const {
  std::vector<model::OperationId> operations;
  const symex::Coverage& coverage = subject_->executor().coverage();
  for (std::uint32_t i = 0; i < reach_.size(); ++i) {
    if (reach_[i].empty() || followed_[i] >= manySequences) continue;
    const bool isUnknown = followed_[i] < fewSequences;
    const bool hasMore = std::ranges::any_of(
        reach_[i], [&](FunctionId function) { return targets_.hasUncovered(function, coverage); });
    if (isUnknown || hasMore) operations.push_back({i});
  }
  return operations;
}

// Whether the path is worth a run: it goes wrong in a new way, or went along new edges.
bool PathStrategy::isNew(const SketchPath& path) {
  const std::uint64_t covered = subject_->executor().coverage().coveredEdges;
  const bool isFurther = covered > coveredBefore_;
  coveredBefore_ = covered;
  if (path.teardown) return targets_.isNewError(*path.teardown) || isFurther;
  if (path.steps.empty()) return isFurther;
  const auto& outcome = path.steps.back().outcome;
  if (const auto* failed = std::get_if<symex::Failed>(&outcome)) {
    return targets_.isNewError(*failed) || isFurther;
  }
  if (const auto* broken = std::get_if<BrokenInvariant>(&outcome)) {
    return invariants_.insert({broken->name + broken->file, broken->line}).second || isFurther;
  }
  return isFurther;
}

// That an invariant holds can be hard to prove, and most paths are like others.
bool PathStrategy::isWorthAsking(std::size_t row, std::size_t invariant) {
  constexpr std::uint64_t always = 4;
  constexpr std::uint64_t oneIn = 4;
  Asked& asked = asked_[{row, invariant}];
  const std::uint64_t covered = subject_->executor().coverage().coveredEdges;
  const bool isWorth = asked.times < always || covered > asked.covered || asked.times % oneIn == 0;
  asked.covered = covered;
  ++asked.times;
  return isWorth;
}

std::vector<model::Sequence> PathStrategy::follow(const model::Sequence& sequence,
                                                  const exec::OwnershipFacts& facts) {
  std::vector<model::Sequence> proposals;
  const auto operation = subject_->api().findOperation(sequence.steps.back().operation);
  const std::uint32_t before = operation ? followed_[operation->index]++ : 0;
  const std::size_t length = before % (longestText + 1);
  const Sketch sketch = sketchOf(subject_->api(), stretched(subject_->api(), sequence, length));
  auto run = SketchRun::prepare(*subject_, sketch, facts);
  if (!run) return proposals;
  run->askOnlyIf(
      [this](std::size_t row, std::size_t invariant) { return isWorthAsking(row, invariant); });
  ++counts_.sequences;
  std::size_t paths = 0;
  symex::Executor& executor = subject_->executor();
  executor.onSettled([this](const symex::State& state, smt::Feasibility feasibility) {
    targets_.note(state, feasibility);
  });
  const std::uint64_t instructions = executor.statistics().instructions;
  const auto searcher = towards(targets_, executor.coverage(), mostSettled);
  run->explore(*searcher, [&](SketchPath&& path) {
    ++paths;
    if (path.end.limitation) {
      ++limitations_[path.end.limitation->what + ": " + path.end.limitation->reason];
    }
    if (isNew(path)) {
      if (auto solution = run->solve(path)) proposals.push_back(std::move(solution->sequence));
    }
    return paths < mostPaths &&
           executor.statistics().instructions - instructions < mostInstructions;
  });
  counts_.paths += paths;
  counts_.proposals += proposals.size();
  return proposals;
}

std::vector<BranchRemark> PathStrategy::remarks() const {
  std::string hindrance;
  std::uint32_t most = 0;
  for (const auto& [what, count] : limitations_) {
    if (count > most) hindrance = what;
    most = std::max(most, count);
  }
  std::vector<BranchRemark> remarks;
  for (const Targets::Edge& edge : targets_.uncovered(subject_->executor().coverage())) {
    std::string why;
    if (edge.undecided > 0) {
      why = "the solver did not decide it";
    } else if (edge.infeasible > 0) {
      why = fmt::format("infeasible on the {} path{} that led to it", edge.infeasible,
                        edge.infeasible == 1 ? "" : "s");
    } else if (edge.isReached) {
      why = "its condition does not depend on the values of the sequences that were followed";
    } else if (!hindrance.empty()) {
      why = "no path led to it; " + hindrance;
    } else {
      why = "no path of the sequences that were followed led to it";
    }
    remarks.push_back({edge.file, edge.line, edge.column, std::move(why)});
  }
  return remarks;
}

}  // namespace assay::strategy
