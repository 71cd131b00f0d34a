// The path condition of an executor state: an immutable, shared list of conditions. Copying it
// copies a pointer; extending it (PathSolver does) leaves the original as it was, so the states
// after a fork share their common prefix. Each link carries what is known about the conjunction up
// to it: a model, and the closure of the order among its variables; so a branch is usually decided
// without asking a solver.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "smt/model.h"
#include "smt/term.h"

namespace assay::smt {

namespace detail {
struct PathNode;
}

class PathCondition {
 public:
  PathCondition() = default;  // true

  // The number of conditions, and they, in the order in which they were assumed. None is a
  // constant; conjunctions have been taken apart.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] std::vector<Term> constraints() const;

  // Two paths that share their last link are the same.
  bool operator==(const PathCondition&) const = default;

 private:
  friend class PathSolver;
  explicit PathCondition(std::shared_ptr<const detail::PathNode> node) : node_(std::move(node)) {}
  std::shared_ptr<const detail::PathNode> node_;
};

}  // namespace assay::smt
