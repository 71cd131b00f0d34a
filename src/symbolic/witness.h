// From a state of the graph back to the calls that lead to it, with numbers (Algorithm 2 of the
// paper).
//
// A model of the wanted state says what its cells are. Of the arrivals at its structure one has a
// path that ends in just those cells; the solver finds the arguments and the cells before it, and
// so on, back to the first state. Levels fall, so this ends.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/sequence.h"
#include "support/result.h"
#include "symbolic/state_space.h"

namespace assay::symbolic {

// A state, and perhaps a call in it: under `conditions`, in the variables of the case and of the
// call's arguments.
struct Target {
  heap::CaseId from = heap::noId;
  std::optional<heap::Call> call;
  const CallPlan* plan = nullptr;  // that the call's operation is a number of
  std::vector<smt::Term> conditions;
};

// A sequence that ends in the target: its call is the last step. Inconclusive if the solver gives
// up.
[[nodiscard]] support::Result<model::Sequence> witness(const StateSpace& space,
                                                       const Target& target);

// Any sequence that ends in the case.
[[nodiscard]] support::Result<model::Sequence> witness(const StateSpace& space, heap::CaseId id);

}  // namespace assay::symbolic
