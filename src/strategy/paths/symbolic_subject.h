// A subject inside the symbolic executor: its bitcode, its thunks, and the state in which every
// sequence begins. One terms table and one solver serve all sequences, so that what was learned
// stays known.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "exec/lowering.h"
#include "model/api.h"
#include "model/thunk_table.h"
#include "smt/path_solver.h"
#include "smt/term.h"
#include "support/result.h"
#include "symex/executor.h"
#include "symex/subject.h"

namespace assay::paths {

class SymbolicSubject {
 public:
  // Api and table must outlive the subject. Inconclusive if static initialisation cannot be
  // followed.
  static support::Result<std::unique_ptr<SymbolicSubject>> load(
      const model::Api& api, const model::ThunkTable& table, std::span<const std::string> bitcode,
      const symex::Options& options, const smt::Limits& limits = {});

  static support::Result<std::unique_ptr<SymbolicSubject>> make(
      const model::Api& api, const model::ThunkTable& table,
      std::shared_ptr<const symex::Program> program, const symex::Options& options,
      const smt::Limits& limits);

  // The same subject with other options, read from the program that is there already.
  support::Result<std::unique_ptr<SymbolicSubject>> with(const symex::Options& options,
                                                         const smt::Limits& limits = {}) const;

  const model::Api& api() const { return lowering_.api(); }
  const exec::Lowering& lowering() const { return lowering_; }
  const symex::Program& program() const { return *program_; }
  const symex::Subject& harness() const { return harness_; }
  const symex::State& initial() const { return initial_; }
  smt::Terms& terms() { return terms_; }
  smt::PathSolver& solver() { return solver_; }
  symex::Executor& executor() { return executor_; }

  // The function that a call of the operation runs, as the thunk names it; none if it has no body
  // or is chosen while running.
  [[nodiscard]] symex::FunctionId functionOf(model::OperationId operation) const;

 private:
  SymbolicSubject(const model::Api& api, const model::ThunkTable& table,
                  std::shared_ptr<const symex::Program> program, const symex::Options& options,
                  const smt::Limits& limits);

  exec::Lowering lowering_;
  std::shared_ptr<const symex::Program> program_;
  smt::Terms terms_;
  smt::PathSolver solver_;
  symex::Executor executor_;
  symex::State initial_;
  symex::Subject harness_;
};

}  // namespace assay::paths
