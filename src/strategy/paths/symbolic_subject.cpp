#include "strategy/paths/symbolic_subject.h"

#include "symex/load.h"

namespace assay::paths {

using support::Result;
using symex::FunctionId;

SymbolicSubject::SymbolicSubject(const model::Api& api, const model::ThunkTable& table,
                                 std::shared_ptr<const symex::Program> program,
                                 const symex::Options& options, const smt::Limits& limits)
    : lowering_(api, table),
      program_(std::move(program)),
      solver_(terms_, limits),
      executor_(program_, terms_, solver_, options) {}

Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::load(const model::Api& api,
                                                               const model::ThunkTable& table,
                                                               std::span<const std::string> bitcode,
                                                               const symex::Options& options,
                                                               const smt::Limits& limits) {
  auto program = symex::loadProgram(bitcode);
  if (!program) return support::passOn(program);
  return make(api, table, std::move(*program), options, limits);
}

Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::with(const symex::Options& options,
                                                               const smt::Limits& limits) const {
  return make(lowering_.api(), lowering_.table(), program_, options, limits);
}

Result<std::unique_ptr<SymbolicSubject>> SymbolicSubject::make(
    const model::Api& api, const model::ThunkTable& table,
    std::shared_ptr<const symex::Program> program, const symex::Options& options,
    const smt::Limits& limits) {
  std::unique_ptr<SymbolicSubject> subject(
      new SymbolicSubject(api, table, std::move(program), options, limits));
  auto initial = subject->executor_.initialState();
  if (!initial) return support::passOn(initial);
  subject->initial_ = std::move(*initial);
  auto harness = symex::Subject::read(subject->executor_, subject->initial_);
  if (!harness) return support::passOn(harness);
  subject->harness_ = std::move(*harness);
  return subject;
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

}  // namespace assay::paths
