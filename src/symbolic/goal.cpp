#include "symbolic/goal.h"

#include <algorithm>

#include "symbolic/call_execution.h"
#include "symbolic/path_outcomes.h"

namespace assay::symbolic {

support::Result<Goal> Goal::make(const StateSpace& space, model::OperationId operation,
                                 bool wanted) {
  const SymbolicSubject& subject = space.subject;
  const model::Operation& described = subject.api().operation(operation);
  if (!std::holds_alternative<model::BoolType>(subject.api().type(described.result.type).shape)) {
    return support::fail(support::ErrorCode::Usage, described.key + " gives no bool");
  }
  CallPlan plan = planCalls(subject.api(), subject.table(), {});
  const auto found = std::ranges::find(plan.operations, operation, &PlannedOperation::id);
  if (found == plan.operations.end()) {
    return support::fail(support::ErrorCode::Usage,
                         described.key + " takes values that cannot be explored");
  }
  const auto number = static_cast<std::uint32_t>(found - plan.operations.begin());
  return Goal(space, std::move(plan), number, wanted);
}

void Goal::limit(model::Limitation limitation) {
  if (std::ranges::find(limitations_, limitation) == limitations_.end()) {
    limitations_.push_back(std::move(limitation));
  }
}

std::optional<Target> Goal::in(heap::CaseId id) {
  const auto start = restoreCase(space_, id);
  if (!start) return std::nullopt;
  SymbolicSubject& subject = space_.subject;
  const model::Operation& operation = subject.api().operation(plan_->operations[operation_].id);
  std::optional<Target> found;
  for (const heap::Call& call : callsOf(*plan_, operation_, start->kinds)) {
    CallExecution execution(subject, *plan_, call, start->accessible);
    const bool isComplete = execution.run(start->state, [&](symex::Path&& path) {
      if (auto limitation = limitationOf(operation.key, operation.location, path.outcome)) {
        limit(std::move(*limitation));
      }
      if (!std::holds_alternative<symex::Returned>(path.outcome)) return true;
      const symex::Value result = execution.scalarResult(path, 1);
      if (!subject.executor().isDefined(path.state, result)) {
        limit(
            {operation.key, "its answer depends on uninitialised memory", "", operation.location});
        return true;
      }
      const auto where = whereAnswered(subject, path, result, wanted_);
      if (where) found = Target{id, call, plan_.get(), where->constraints()};
      return !found;
    });
    if (found) return found;
    for (const model::Limitation& assumption : subject.executor().assumptions()) limit(assumption);
    if (!isComplete && limitations_.empty()) {
      limit({operation.key, "not every path of it could be followed", "", operation.location});
    }
  }
  return std::nullopt;
}

}  // namespace assay::symbolic
