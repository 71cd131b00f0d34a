// The heap states of a subject, and how one of them is taken up again.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "heap/graph.h"
#include "heap/snapshot.h"
#include "symbolic/calls.h"
#include "symbolic/symbolic_subject.h"

namespace assay::symbolic {

// A state graph, and the plan that its calls are numbers of. Whoever explores owns them; this must
// not outlive the explorer.
struct StateSpace {
  SymbolicSubject& subject;
  const CallPlan& plan;
  const heap::StateGraph& graph;
};

// A case as a state that calls can be made in.
struct Start {
  symex::State state;
  std::vector<heap::Accessible> accessible;
  std::vector<std::uint32_t> kinds;
};

// None if the case turns out to be impossible.
[[nodiscard]] std::optional<Start> restoreCase(const StateSpace& space, heap::CaseId id);

}  // namespace assay::symbolic
