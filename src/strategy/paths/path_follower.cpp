#include "strategy/paths/path_follower.h"

#include <fmt/format.h>

#include <algorithm>

#include "strategy/paths/criteria.h"
#include "symbolic/inputs.h"
#include "symbolic/prediction.h"
#include "symex/source_functions.h"
#include "symex/usual_time.h"

namespace assay::paths {

using symex::FunctionId;

namespace {

// For one sequence.
constexpr std::uint32_t mostSettled = 96;
constexpr std::uint64_t mostInstructions = 3'000'000;
constexpr std::size_t mostPaths = 64;
constexpr std::size_t mostUndecided = 3;
constexpr std::uint64_t stepsOfPath = 400'000;
constexpr std::uint32_t forksOfPath = 2'000;
// Z3's steps for one question.
constexpr std::uint32_t solverSteps = 200'000;
// An operation is followed so often before it counts as known, and as hopeless.
constexpr std::uint32_t fewSequences = 4;
constexpr std::uint32_t manySequences = 20'000;
// Texts and lists are followed in lengths up to this one besides their own.
constexpr std::size_t longestValue = 5;

void stretch(const model::Api& api, model::TypeId type, model::Literal& literal,
             std::size_t length) {
  if (!symbolic::hasLength(api.type(type))) return;
  auto* text = std::get_if<std::string>(&literal);
  if (text != nullptr && text->size() < length) text->resize(length, 'a');
  auto* list = std::get_if<model::ListLiteral>(&literal);
  if (list == nullptr || list->elements.size() >= length) return;
  const auto plain = symbolic::plainLiteral(api, type, length - list->elements.size());
  if (!plain) return;
  const auto& more = std::get<model::ListLiteral>(*plain).elements;
  list->elements.insert(list->elements.end(), more.begin(), more.end());
}

// The sequence with every text and list among its arguments at least that long.
model::Sequence stretched(const model::Api& api, model::Sequence sequence, std::size_t length) {
  for (model::Step& step : sequence.steps) {
    const auto id = api.findOperation(step.operation);
    if (!id) continue;
    const auto& parameters = api.operation(*id).parameters;
    for (std::size_t i = 0; i < step.arguments.size() && i < parameters.size(); ++i) {
      auto* literal = std::get_if<model::Literal>(&step.arguments[i].value);
      if (literal != nullptr) stretch(api, parameters[i].type, *literal, length);
    }
  }
  return sequence;
}

}  // namespace

PathFollower::PathFollower(std::unique_ptr<symbolic::SymbolicSubject> subject,
                           std::vector<FunctionId> functions)
    : subject_(std::move(subject)),
      targets_(subject_->program(), functions),
      followed_(subject_->api().operations.size(), 0),
      limitations_(subject_->api().operations.size()) {
  findReach(std::move(functions));
}

support::Result<std::unique_ptr<PathFollower>> PathFollower::load(
    const model::Api& api, const model::ThunkTable& table,
    std::shared_ptr<const symex::Program> program, const std::vector<std::string>& files) {
  symbolic::SubjectOptions options;
  options.executor.postpones = true;
  options.executor.bounds.steps = stepsOfPath;
  options.executor.bounds.forks = forksOfPath;
  options.solver.steps = solverSteps;
  auto subject = symbolic::SymbolicSubject::open(api, table, std::move(program), options);
  if (!subject) return support::passOn(subject);
  auto functions = symex::functionsIn((*subject)->program(), files);
  return std::unique_ptr<PathFollower>(new PathFollower(std::move(*subject), std::move(functions)));
}

std::chrono::nanoseconds PathFollower::usualTime() const {
  return symex::usualTime(subject_->executor().statistics(), subject_->solver().statistics(),
                          subject_->executor().terms());
}

void PathFollower::setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline) {
  subject_->executor().setDeadline(deadline);
}

// The functions of the subject that calls of each operation may run, as far as calls name them.
void PathFollower::findReach(std::vector<FunctionId> functions) {
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

OpenOperations PathFollower::open() const {
  OpenOperations open;
  const symex::Coverage& coverage = subject_->executor().coverage();
  for (std::uint32_t i = 0; i < reach_.size(); ++i) {
    if (reach_[i].empty() || followed_[i] >= manySequences) continue;
    const bool isUnknown = followed_[i] < fewSequences;
    const bool hasMore = std::ranges::any_of(
        reach_[i], [&](FunctionId function) { return targets_.hasUncovered(function, coverage); });
    (isUnknown || hasMore ? open.promising : open.known).push_back({i});
  }
  return open;
}

// Whether the path is worth a run: it went along new edges, or goes wrong in a way that was
// proposed only a few times. Once is not enough: a sequence may be a misuse besides.
bool PathFollower::isNew(const symbolic::SketchPath& path) {
  constexpr std::uint32_t fewProposals = 4;
  const std::uint64_t covered = subject_->executor().coverage().coveredEdges;
  const bool isFurther = covered > coveredBefore_;
  coveredBefore_ = covered;
  if (!path.teardown && !path.isBroken()) return isFurther;
  std::vector<symex::LocationId> calls;
  if (path.isBroken()) {
    if (const auto* failed = std::get_if<symex::Failed>(&path.steps.back().outcome)) {
      calls = failed->stack;
    }
  }
  return ++proposed_[{symbolic::describe(*subject_, path), calls}] <= fewProposals || isFurther;
}

// That an invariant holds can be hard to prove, and most paths are like others.
bool PathFollower::isWorthAsking(std::size_t row, std::size_t invariant) {
  constexpr std::uint64_t always = 4;
  constexpr std::uint64_t oneIn = 4;
  Asked& asked = asked_[{row, invariant}];
  const std::uint64_t covered = subject_->executor().coverage().coveredEdges;
  const bool isWorth = asked.times < always || covered > asked.covered || asked.times % oneIn == 0;
  asked.covered = covered;
  ++asked.times;
  return isWorth;
}

std::vector<model::Sequence> PathFollower::follow(const model::Sequence& sequence,
                                                  const exec::OwnershipFacts& facts) {
  std::vector<model::Sequence> proposals;
  const auto operation = subject_->api().findOperation(sequence.steps.back().operation);
  const std::uint32_t before = operation ? followed_[operation->index]++ : 0;
  const std::size_t length = before % (longestValue + 1);
  const symbolic::Sketch sketch =
      symbolic::sketchOf(subject_->api(), stretched(subject_->api(), sequence, length));
  auto run = symbolic::SketchRun::prepare(*subject_, sketch, facts);
  if (!run) return proposals;
  run->askOnlyIf(
      [this](std::size_t row, std::size_t invariant) { return isWorthAsking(row, invariant); });
  ++counts_.sequences;
  std::size_t paths = 0;
  symex::Executor& executor = subject_->executor();
  std::size_t undecided = 0;
  executor.onSettled([&](const symex::State& state, smt::Feasibility feasibility) {
    targets_.note(state, feasibility);
    undecided += feasibility == smt::Feasibility::Unknown ? 1 : 0;
  });
  const std::uint64_t instructions = executor.statistics().instructions;
  const auto searcher = towards(targets_, executor.coverage(), mostSettled, counts_.sequences);
  run->explore(*searcher, [&](symbolic::SketchPath&& path) {
    ++paths;
    noteLimitation(sketch.sequence, path);
    if (isNew(path)) {
      if (auto solution = run->solve(path)) {
        if (path.isBroken()) solution->sequence.steps.resize(path.steps.size());
        proposals.push_back(std::move(solution->sequence));
      }
    }
    return paths < mostPaths && undecided < mostUndecided &&
           executor.statistics().instructions - instructions < mostInstructions;
  });
  counts_.paths += paths;
  counts_.proposals += proposals.size();
  return proposals;
}

void PathFollower::noteLimitation(const model::Sequence& sequence,
                                  const symbolic::SketchPath& path) {
  if (!path.end.limitation || path.steps.size() >= sequence.steps.size()) return;
  const auto operation = subject_->api().findOperation(sequence.steps[path.steps.size()].operation);
  if (!operation) return;
  ++limitations_[operation->index][path.end.limitation->what + ": " + path.end.limitation->reason];
}

// The limitation that most often ended calls of operations that run the function; empty if none
// did.
std::string PathFollower::hindranceOf(FunctionId function) const {
  std::string hindrance;
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < limitations_.size(); ++i) {
    if (std::ranges::find(reach_[i], function) == reach_[i].end()) continue;
    for (const auto& [what, count] : limitations_[i]) {
      if (count > most) hindrance = what;
      most = std::max(most, count);
    }
  }
  return hindrance;
}

std::string PathFollower::whyUncovered(const Targets::Edge& edge) const {
  const auto paths = [](std::uint32_t count) {
    return fmt::format("{} path{}", count, count == 1 ? "" : "s");
  };
  if (edge.undecided > 0) {
    return fmt::format("a limitation: the solver gave up on {} that led to it",
                       paths(edge.undecided));
  }
  const std::string bound =
      fmt::format("within the bound of {} followed sequences", counts_.sequences);
  if (edge.infeasible > 0) {
    return fmt::format("infeasible {}: refuted on {} that led to it", bound,
                       paths(edge.infeasible));
  }
  if (edge.isReached) {
    return fmt::format("infeasible {}: its condition did not depend on their values", bound);
  }
  const std::string hindrance = hindranceOf(edge.function);
  if (!hindrance.empty()) return "a limitation: " + hindrance;
  return fmt::format("not reached {}", bound);
}

std::vector<BranchRemark> PathFollower::remarks() const {
  std::vector<BranchRemark> remarks;
  for (const Targets::Edge& edge : targets_.uncovered(subject_->executor().coverage())) {
    remarks.push_back({edge.file, edge.line, edge.column, edge.taken, whyUncovered(edge)});
  }
  return remarks;
}

}  // namespace assay::paths
