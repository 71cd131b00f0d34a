#include "strategy/states/symbolic_subject.h"

#include "strategy/states/execution.h"
#include "symex/load.h"

namespace assay::states {

namespace {

constexpr std::size_t usualArguments = 8;

symex::Options executorOptions(const Effort& effort) {
  symex::Options options;
  options.totalSteps = effort.instructions;
  options.totalDecisions = effort.decisions;
  options.bounds.forks = effort.forks;
  options.describeExceptions = false;
  // A call that takes longer than this is taken to run for ever: a limitation.
  options.bounds.steps = 20'000'000;
  options.bounds.depth = 5'000;
  return options;
}

}  // namespace

SymbolicSubject::SymbolicSubject(const model::Api& subjectApi,
                                 const model::ThunkTable& subjectTable,
                                 std::shared_ptr<const symex::Program> subjectProgram,
                                 const Effort& effort)
    : api(subjectApi),
      table(subjectTable),
      program(std::move(subjectProgram)),
      solver(terms, effort.solver),
      executor(program, terms, solver, executorOptions(effort)),
      types(*program),
      constraints(terms, solver, effort.solver),
      effort_(effort) {
  // In a fixed order, as those of cells.
  for (std::size_t i = 0; i < usualArguments; ++i) {
    for (const unsigned width : {1U, 8U, 16U, 32U, 64U}) (void)argumentVariable(terms, i, width);
  }
}

support::Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::open(
    std::span<const std::string> bitcode, const model::Api& api, const model::ThunkTable& table) {
  auto program = symex::loadProgram(bitcode);
  if (!program) return passOn(program);
  return open(std::move(*program), api, table, {});
}

bool SymbolicSubject::isSpent() {
  const symex::ExecutionStatistics& made = executor.statistics();
  return smt::isSpent(effort_.solver, solver.statistics()) ||
         (effort_.instructions != 0 && made.instructions > effort_.instructions) ||
         (effort_.decisions != 0 && made.branches > effort_.decisions);
}

support::Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::open(
    std::shared_ptr<const symex::Program> program, const model::Api& api,
    const model::ThunkTable& table, const Effort& effort) {
  std::unique_ptr<SymbolicSubject> subject(
      new SymbolicSubject(api, table, std::move(program), effort));
  auto initial = subject->executor.initialState();
  if (!initial) return passOn(initial);
  subject->initial_ = std::make_unique<symex::State>(std::move(*initial));
  auto harness = symex::Subject::read(subject->executor, *subject->initial_);
  if (!harness) return passOn(harness);
  subject->harness_ = std::make_unique<symex::Subject>(std::move(*harness));
  return subject;
}

}  // namespace assay::states
