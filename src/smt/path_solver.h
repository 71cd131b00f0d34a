// Decides the branches of an executor.
//
// A path condition knows a model of itself. Under it a new condition is true or false, so one side
// of a branch is feasible at once. The other side is decided by the order fragment (order.h) if the
// conditions are comparisons among variables and constants, and by the solver chain otherwise. A
// condition that is found to follow from the path is not added to it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "smt/path_condition.h"
#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

enum class Feasibility : std::uint8_t { Feasible, Infeasible, Unknown };

// One side of a branch: the path with the condition assumed. If infeasible, the path is the
// original. If unknown, the condition was assumed, and `why` says what stood in the way.
struct Side {
  Feasibility feasibility = Feasibility::Feasible;
  PathCondition path;
  std::string why;
};

struct Branch {
  Side whenTrue;
  Side whenFalse;
};

// The values that a term can take on a path.
struct Values {
  std::vector<Bits> values;  // different ones, each possible
  bool complete = false;     // there are no others
  std::string why;           // if a solver did not know
};

// The side of a branch that a path's model is on.
struct Followed {
  bool truth = false;
  bool isForced = false;  // the other side is known to be impossible; otherwise nobody has looked
  PathCondition path;     // with that side assumed
};

class PathSolver {
 public:
  // The terms must outlive the solver; path conditions must not be used with another one's terms.
  explicit PathSolver(Terms& terms, const Limits& limits = {});
  ~PathSolver();

  // Both sides of a branch on `condition` (width 1), of a path that is feasible or of unknown
  // feasibility.
  Branch branch(const PathCondition& path, Term condition);

  // The path with the condition assumed.
  Side assume(const PathCondition& path, Term condition);

  // The path without conditions whose model is the given one.
  PathCondition from(Model model);

  // One side of a branch, without asking a solver. Nothing if the path has no model.
  std::optional<Followed> follow(const PathCondition& path, Term condition);

  // What a term is in the path's model. Nothing if the path has none.
  std::optional<Bits> valueOf(const PathCondition& path, Term term);

  // Whether the condition can hold on the path: `assume` without the new path.
  Feasibility feasible(const PathCondition& path, Term condition);

  // A model of the path: Sat, or Unknown if the path was assumed without being decided. Unsat if it
  // turns out so now.
  Answer model(const PathCondition& path);

  // Up to `most` values of a term; of width up to 64 the first is the one in the path's model.
  Values values(const PathCondition& path, Term term, std::size_t most);

  // The chain below, for queries that belong to no path.
  Solver& solver();
  [[nodiscard]] Statistics& statistics();

  // Whether the model of every new path is evaluated against all of it; unoptimised builds do so
  // unless told otherwise.
  void checkModels(bool checks);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace assay::smt
