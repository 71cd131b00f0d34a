#include "smt/path_condition.h"

#include "smt/path_node.h"

namespace assay::smt {

std::size_t PathCondition::size() const { return node_ ? node_->size : 0; }

std::vector<Term> PathCondition::constraints() const {
  std::vector<Term> all(size());
  std::size_t at = all.size();
  for (const detail::PathNode* node = node_.get(); at > 0; node = node->parent.get()) {
    all[--at] = node->constraint;
  }
  return all;
}

namespace detail {

PathNode::~PathNode() {
  // Long paths are taken apart link by link, not by recursion.
  std::shared_ptr<const PathNode> next = std::move(parent);
  while (next && next.use_count() == 1) {
    std::shared_ptr<const PathNode> after = std::move(next->parent);
    next = std::move(after);
  }
}

}  // namespace detail

}  // namespace assay::smt
