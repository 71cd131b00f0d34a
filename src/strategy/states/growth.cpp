#include "strategy/states/growth.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay::states {

// A scope that grows gets to a number only after all smaller ones.
Growth::Growth(Explorer& explorer)
    : explorer_(explorer),
      grows_(explorer.options().scope.named.empty()),
      completed_(explorer.options().scope.others - 1),
      isExhaustive_(grows_ && completed_ > 0) {}

bool Growth::advance() {
  bool isOneMore = false;
  const bool isComplete = explorer_.run([&](const ExploreProgress&) {
    isOneMore = true;
    return false;
  });
  if (isOneMore) return true;
  if (!isComplete) return false;
  Scope scope = explorer_.options().scope;
  completed_ = scope.others;
  isExhaustive_ = true;
  isUnbounded_ = !explorer_.leavesScope();
  const bool isEnough = explorer_.options().stopsAtFault && !explorer_.faults().empty();
  if (!grows_ || isUnbounded_ || isEnough) return false;
  ++scope.others;
  explorer_.widen(scope);
  return true;
}

std::string Growth::scope() const {
  if (isUnbounded_) return {};
  if (grows_) return fmt::format("with at most {} of each kind of object", completed_);
  std::vector<std::string> parts;
  for (const auto& [name, most] : explorer_.options().scope.named) {
    parts.push_back(fmt::format("{} {}", most, name));
  }
  return fmt::format("with at most {}", fmt::join(parts, ", "));
}

}  // namespace assay::states
