#include "exec/ownership.h"

#include <algorithm>

namespace assay::exec {

namespace {

bool freedTwice(const model::Execution& execution) {
  if (!execution.teardown) return false;
  const auto* crashed = std::get_if<model::Crashed>(&*execution.teardown);
  return crashed != nullptr && crashed->kind.has(model::CrashTrait::FreedByTwo);
}

bool isClean(const model::Execution& execution) {
  if (execution.teardown || execution.leak) return false;
  return std::ranges::none_of(execution.steps, [](const model::StepExecution& step) {
    return std::holds_alternative<model::Crashed>(step.outcome) ||
           std::holds_alternative<model::HarnessFailed>(step.outcome) ||
           std::holds_alternative<model::TimedOut>(step.outcome);
  });
}

}  // namespace

void OwnershipLearner::reconsider(const model::Sequence& sequence, const Program& program,
                                  model::Execution& execution) {
  const bool crashed = freedTwice(execution);
  if (!crashed && !execution.leak) return;
  std::vector<TakenParameter> taken;
  for (const PointerPass& pass : program.pointerPasses) {
    const TakenParameter fact{pass.operation, pass.parameter};
    if (!facts_.taken.contains(fact) && std::ranges::find(taken, fact) == taken.end()) {
      taken.push_back(fact);
    }
  }
  std::vector<std::string> given;
  for (const PointerResult& result : program.pointerResults) {
    if (!facts_.ownedResults.contains(result.operation) &&
        std::ranges::find(given, result.operation) == given.end()) {
      given.push_back(result.operation);
    }
  }
  // What was learned from an earlier sequence of the same batch may explain this one already.
  if (tryFacts(sequence, program, facts_, execution)) return;
  if (crashed) {
    OwnershipFacts all = facts_;
    for (const TakenParameter& fact : taken) {
      OwnershipFacts one = facts_;
      one.taken.insert(fact);
      if (tryFacts(sequence, program, one, execution)) return;
      all.taken.insert(fact);
    }
    if (taken.size() > 1) tryFacts(sequence, program, all, execution);
    return;
  }
  OwnershipFacts all = facts_;
  for (const std::string& operation : given) {
    OwnershipFacts one = facts_;
    one.ownedResults.insert(operation);
    if (tryFacts(sequence, program, one, execution)) return;
    all.ownedResults.insert(operation);
  }
  if (given.size() > 1) tryFacts(sequence, program, all, execution);
}

bool OwnershipLearner::tryFacts(const model::Sequence& sequence, const Program& before,
                                const OwnershipFacts& hypothesis, model::Execution& execution) {
  const auto program = lowering_.lower(sequence, hypothesis);
  if (!program || program->words == before.words) return false;
  const model::Execution again = runAlone_(*program);
  if (!isClean(again) || again.steps.size() != execution.steps.size()) return false;
  execution.teardown.reset();
  execution.leak.reset();
  facts_ = hypothesis;
  return true;
}

}  // namespace assay::exec
