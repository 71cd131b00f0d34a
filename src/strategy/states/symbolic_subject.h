// A subject in the symbolic executor: its program, the state before the first call, and what is
// needed to call it.
#pragma once

#include <memory>
#include <span>
#include <string>

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

namespace assay::states {

// What may be spent on a subject in all, in steps that are the same on every machine.
struct Effort {
  smt::Limits solver;
  std::uint64_t instructions = 0;  // 0: no limit, here and below
  std::uint64_t decisions = 0;     // on conditions that are not known
  std::uint32_t forks = 0;         // of one path
};

class SymbolicSubject {
 public:
  // `api` and `table` must outlive the subject; `bitcode` was made from the same harness.
  static support::Result<std::unique_ptr<SymbolicSubject>> open(
      std::span<const std::string> bitcode, const model::Api& api, const model::ThunkTable& table);
  static support::Result<std::unique_ptr<SymbolicSubject>> open(
      std::shared_ptr<const symex::Program> program, const model::Api& api,
      const model::ThunkTable& table, const Effort& effort);

  // Whether the effort was made: what is explored now is explored in vain.
  [[nodiscard]] bool isSpent();

  [[nodiscard]] heap::Base base() { return {*initial_, types, executor}; }
  [[nodiscard]] const symex::State& initial() const { return *initial_; }
  [[nodiscard]] const symex::Subject& harness() const { return *harness_; }

  const model::Api& api;
  const model::ThunkTable& table;
  std::shared_ptr<const symex::Program> program;
  smt::Terms terms;
  smt::PathSolver solver;
  symex::Executor executor;
  heap::AllocationTypes types;
  heap::Constraints constraints;

 private:
  SymbolicSubject(const model::Api& subjectApi, const model::ThunkTable& subjectTable,
                  std::shared_ptr<const symex::Program> subjectProgram, const Effort& effort);

  Effort effort_;
  std::unique_ptr<symex::State> initial_;
  std::unique_ptr<symex::Subject> harness_;
};

}  // namespace assay::states
