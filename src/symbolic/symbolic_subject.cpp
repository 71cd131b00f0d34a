#include "symbolic/symbolic_subject.h"

#include "support/assert.h"
#include "symbolic/inputs.h"
#include "symex/load.h"

namespace assay::symbolic {

using support::Result;
using symex::FunctionId;

SymbolicSubject::SymbolicSubject(const model::Api& api, const model::ThunkTable& table,
                                 std::shared_ptr<const symex::Program> program,
                                 const SubjectOptions& options)
    : options_(options),
      lowering_(api, table),
      program_(std::move(program)),
      solver_(terms_, options.solver),
      executor_(program_, terms_, solver_, options.executor),
      types_(*program_) {
  if (!options.takesStates) return;
  constraints_.emplace(terms_, solver_, options.solver);
  makeArgumentVariables(terms_);
}

Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::open(const model::Api& api,
                                                               const model::ThunkTable& table,
                                                               std::span<const std::string> bitcode,
                                                               const SubjectOptions& options) {
  auto program = symex::loadProgram(bitcode);
  if (!program) return support::passOn(program);
  return open(api, table, std::move(*program), options);
}

Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::with(
    const SubjectOptions& options) const {
  return open(api(), table(), program_, options);
}

Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::open(
    const model::Api& api, const model::ThunkTable& table,
    std::shared_ptr<const symex::Program> program, const SubjectOptions& options) {
  std::unique_ptr<SymbolicSubject> subject(
      new SymbolicSubject(api, table, std::move(program), options));
  auto initial = subject->executor_.initialState();
  if (!initial) return support::passOn(initial);
  subject->initial_ = std::move(*initial);
  auto harness = symex::Subject::read(subject->executor_, subject->initial_);
  if (!harness) return support::passOn(harness);
  subject->harness_ = std::move(*harness);
  return subject;
}

heap::Constraints& SymbolicSubject::constraints() {
  assayAssert(constraints_.has_value(), "heap states of a subject that takes none");
  return *constraints_;
}

FunctionId SymbolicSubject::functionOf(model::OperationId operation) const {
  const model::Operation& called = api().operation(operation);
  const std::uint32_t thunk =
      lowering_.plans().operation(operation).thunkFor(called.parameters.size());
  if (thunk == exec::kNoThunk || thunk >= harness_.thunkCount()) return symex::none;
  // The thunk reads its slots and makes the result through helpers of the harness; what else it
  // calls is the operation, which comes after the copies that its arguments need.
  FunctionId found = symex::none;
  for (const symex::CallSite& site : program_->functions[harness_.thunk(thunk)].calls) {
    if (site.callee == symex::none) continue;
    const symex::Function& callee = program_->functions[site.callee];
    const bool isHelper = callee.name.find("assay_harness") != std::string::npos ||
                          callee.name.find("assay7runtime") != std::string::npos;
    const bool isNamed = callee.name.find(called.name) != std::string::npos ||
                         called.kind == model::OperationKind::Constructor;
    if (callee.hasBody && callee.builtin == 0 && !isHelper && isNamed) found = site.callee;
  }
  return found;
}

bool SymbolicSubject::isSpent() {
  const symex::ExecutionStatistics& made = executor_.statistics();
  const symex::Options& limits = options_.executor;
  return smt::isSpent(options_.solver, solver_.statistics()) ||
         (limits.totalSteps != 0 && made.instructions > limits.totalSteps) ||
         (limits.totalDecisions != 0 && made.branches > limits.totalDecisions);
}

}  // namespace assay::symbolic
