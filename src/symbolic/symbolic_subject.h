// A subject inside the symbolic executor: its bitcode, its thunks, and the state before the first
// call. One table of terms and one solver serve all that is done with it, so that what was learned
// stays known.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "exec/lowering.h"
#include "heap/allocation_types.h"
#include "heap/constraint.h"
#include "heap/snapshot.h"
#include "model/api.h"
#include "model/thunk_table.h"
#include "smt/path_solver.h"
#include "smt/term.h"
#include "support/result.h"
#include "symex/executor.h"
#include "symex/subject.h"

namespace assay::symbolic {

struct SubjectOptions {
  symex::Options executor;
  smt::Limits solver;
  // Heap states are taken. The variables of cells and arguments are made before all others then,
  // since normal forms depend on which variable is older.
  bool takesStates = false;
};

class SymbolicSubject {
 public:
  // Api and table must outlive the subject; the bitcode was made from the same harness.
  // Inconclusive if static initialisation cannot be followed.
  static support::Result<std::unique_ptr<SymbolicSubject>> open(
      const model::Api& api, const model::ThunkTable& table, std::span<const std::string> bitcode,
      const SubjectOptions& options);
  static support::Result<std::unique_ptr<SymbolicSubject>> open(
      const model::Api& api, const model::ThunkTable& table,
      std::shared_ptr<const symex::Program> program, const SubjectOptions& options);

  // The same subject with other options, read from the program that is there already.
  [[nodiscard]] support::Result<std::unique_ptr<SymbolicSubject>> with(
      const SubjectOptions& options) const;

  const model::Api& api() const { return lowering_.api(); }
  const model::ThunkTable& table() const { return lowering_.table(); }
  const exec::Lowering& lowering() const { return lowering_; }
  const symex::Program& program() const { return *program_; }
  const symex::Subject& harness() const { return harness_; }
  const symex::State& initial() const { return initial_; }
  smt::Terms& terms() { return terms_; }
  smt::PathSolver& solver() { return solver_; }
  symex::Executor& executor() { return executor_; }

  // The kinds of objects that the subject makes.
  const heap::AllocationTypes& types() const { return types_; }
  // What snapshots are taken and restored against.
  heap::Base base() { return {initial_, types_, executor_}; }
  // Only of a subject that takes states.
  heap::Constraints& constraints();

  // The function that a call of the operation runs, as the thunk names it; none if it has no body
  // or is chosen while running.
  [[nodiscard]] symex::FunctionId functionOf(model::OperationId operation) const;

  // Whether the options' limits on the whole are used up: what is explored now is explored in vain.
  [[nodiscard]] bool isSpent();

 private:
  SymbolicSubject(const model::Api& api, const model::ThunkTable& table,
                  std::shared_ptr<const symex::Program> program, const SubjectOptions& options);

  SubjectOptions options_;
  exec::Lowering lowering_;
  std::shared_ptr<const symex::Program> program_;
  smt::Terms terms_;
  smt::PathSolver solver_;
  symex::Executor executor_;
  heap::AllocationTypes types_;
  std::optional<heap::Constraints> constraints_;
  symex::State initial_;
  symex::Subject harness_;
};

}  // namespace assay::symbolic
