#include "strategy/states/state_finder.h"

#include <algorithm>

#include "symex/usual_time.h"

namespace assay::states {

StateFinder::StateFinder(std::unique_ptr<symbolic::SymbolicSubject> subject,
                         std::vector<symex::FunctionId> functions, ExploreOptions options)
    : subject_(std::move(subject)),
      functions_(std::move(functions)),
      explorer_(*subject_, std::move(options)),
      growth_(explorer_) {
  explorer_.onPath([this](const ExploredPath& explored) { note(explored); });
}

support::Result<std::unique_ptr<StateFinder>> StateFinder::load(
    const model::Api& api, const model::ThunkTable& table,
    std::shared_ptr<const symex::Program> program, std::vector<symex::FunctionId> functions,
    ExploreOptions options, const Effort& effort) {
  auto subject =
      symbolic::SymbolicSubject::open(api, table, std::move(program), subjectOptions(effort));
  if (!subject) return support::passOn(subject);
  return std::unique_ptr<StateFinder>(
      new StateFinder(std::move(*subject), std::move(functions), std::move(options)));
}

// A path that went along edges that none before it did is a target, and so is an operation's first.
void StateFinder::note(const ExploredPath& explored) {
  const symex::PathOutcome& outcome = explored.path.outcome;
  const bool hasEnded = std::holds_alternative<symex::Returned>(outcome) ||
                        std::holds_alternative<symex::Threw>(outcome);
  if (!hasEnded) return;
  const bool isFirst = called_.insert(explored.call.operation).second;
  const bool isFurther = explored.credit.newEdge != 0 || explored.credit.newAnswer != 0;
  if (!isFurther && !isFirst) return;
  add({explored.from, explored.call, &explorer_.plan(), explored.path.condition.constraints()},
      explored.credit);
}

std::optional<std::vector<FoundSequence>> StateFinder::advance() {
  if (subject_->isSpent() || !growth_.advance()) return std::nullopt;
  for (; faults_ < explorer_.faults().size(); ++faults_) {
    const StateFault& fault = explorer_.faults()[faults_];
    add({fault.from, fault.call, &explorer_.plan(), fault.conditions});
  }
  for (; cases_ < explorer_.graph().cases().size(); ++cases_) {
    const bool isNew = structures_.insert(explorer_.graph().cases()[cases_].structure).second;
    if (isNew && cases_ > 0) add({cases_, std::nullopt, nullptr, {}});
  }
  return solved();
}

void StateFinder::add(symbolic::Target target, symbolic::Credit credit) {
  targets_.push_back(std::move(target));
  credits_.push_back(credit);
}

std::vector<FoundSequence> StateFinder::solved() {
  std::vector<FoundSequence> proposals;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    auto sequence = symbolic::witness(explorer_.space(), targets_[i]);
    if (sequence) proposals.push_back({std::move(*sequence), credits_[i]});
  }
  targets_.clear();
  credits_.clear();
  return proposals;
}

std::chrono::nanoseconds StateFinder::usualTime() const {
  const symex::ExecutionStatistics& made = subject_->executor().statistics();
  const std::chrono::nanoseconds decision =
      std::chrono::nanoseconds(std::chrono::seconds(1)) / symex::usualDecisionsPerSecond;
  return symex::usualTime(made, subject_->solver().statistics(), subject_->terms()) +
         made.branches * decision;
}

bool StateFinder::isConclusive() const {
  return growth_.isExhaustive() && explorer_.limitations().empty() &&
         std::ranges::none_of(explorer_.faults(), [](const StateFault& fault) {
           return fault.what == StateFault::What::Invariant;
         });
}

bool StateFinder::isVerified(model::OperationId operation) const {
  const std::string& key = subject_->api().operation(operation).key;
  const bool isCalled =
      std::ranges::find(explorer_.plan().operations, operation, &symbolic::PlannedOperation::id) !=
      explorer_.plan().operations.end();
  return isCalled && std::ranges::find(explorer_.faults(), key, &StateFault::operation) ==
                         explorer_.faults().end();
}

std::vector<ReachedBranch> StateFinder::branches() const {
  const symex::Program& program = subject_->program();
  const symex::Coverage& coverage = subject_->executor().coverage();
  std::map<std::tuple<std::string, unsigned, unsigned, bool>, unsigned> reached;
  const auto sidesAt = [&](symex::LocationId location, bool isCondition) -> unsigned& {
    const symex::Location& at = program.location(location);
    return reached[{at.file, at.line, at.column, isCondition}];
  };
  for (const symex::FunctionId id : functions_) {
    const symex::Function& function = program.functions[id];
    for (const symex::Instruction& instruction : function.code) {
      if (instruction.op != symex::Op::Branch) continue;
      unsigned& sides = sidesAt(instruction.location, false);
      if (coverage.edges[function.edges[instruction.c].id]) sides |= 1U;
      if (coverage.edges[function.edges[instruction.b].id]) sides |= 2U;
    }
  }
  for (std::size_t i = 0; i < program.conditions.size(); ++i) {
    const symex::Condition& condition = program.conditions[i];
    if (!std::ranges::binary_search(functions_, condition.function)) continue;
    sidesAt(condition.location, true) |= coverage.conditions[i];
  }
  std::vector<ReachedBranch> branches;
  for (const auto& [place, sides] : reached) {
    const auto& [file, line, column, isCondition] = place;
    if (line == 0) continue;  // of the compiler's own making
    branches.push_back({file, line, column, isCondition, sides});
  }
  return branches;
}

}  // namespace assay::states
