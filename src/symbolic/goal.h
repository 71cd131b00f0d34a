// Looks for a state in which a boolean operation, such as a specification or a property, gives the
// wanted answer.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "support/result.h"
#include "symbolic/state_space.h"
#include "symbolic/witness.h"

namespace assay::symbolic {

class Goal {
 public:
  // Usage error if the operation is not boolean or cannot be called.
  static support::Result<Goal> make(const StateSpace& space, model::OperationId operation,
                                    bool wanted);

  // Whether some instance of the case, with some choice of accessible arguments, is wanted.
  std::optional<Target> in(heap::CaseId id);

  // What could not be followed: a goal that was not found may still be there.
  [[nodiscard]] const std::vector<model::Limitation>& limitations() const { return limitations_; }

 private:
  Goal(const StateSpace& space, CallPlan plan, std::uint32_t operation, bool wanted)
      : space_(space),
        plan_(std::make_unique<CallPlan>(std::move(plan))),
        operation_(operation),
        wanted_(wanted) {}

  void limit(model::Limitation limitation);

  StateSpace space_;
  std::unique_ptr<CallPlan> plan_;
  std::uint32_t operation_;
  bool wanted_;
  std::vector<model::Limitation> limitations_;
};

}  // namespace assay::symbolic
