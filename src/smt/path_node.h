// A link of a path condition. Internal to the room: PathSolver makes links, PathCondition holds
// them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "smt/model.h"
#include "smt/order.h"
#include "smt/term.h"

namespace assay::smt::detail {

struct PathNode {
  PathNode() = default;
  ~PathNode();
  PathNode(const PathNode&) = delete;
  PathNode& operator=(const PathNode&) = delete;

  mutable std::shared_ptr<const PathNode> parent;  // moved from only when this is destroyed
  Term constraint;       // none in a link that only brings a model (PathSolver::from)
  std::size_t size = 0;  // constraints from here to the first
  // The latest link, this one included, whose constraint the order does not hold exactly.
  const PathNode* inexact = nullptr;
  bool hasModel = true;  // false if a solver did not know
  // A model of the path: the values in `order`, and for other variables those in `others`.
  OrderState order;
  std::shared_ptr<const Model> others;
  mutable std::optional<Model> joined;  // both, when they were first wanted together
};

}  // namespace assay::smt::detail
