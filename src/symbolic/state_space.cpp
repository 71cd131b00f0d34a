#include "symbolic/state_space.h"

namespace assay::symbolic {

std::optional<Start> restoreCase(const StateSpace& space, heap::CaseId id) {
  const heap::CaseRecord& record = space.graph.cases()[id];
  const auto path = space.subject.constraints().pathOf(record.content);
  if (!path) return std::nullopt;
  heap::Restored restored = heap::restore(
      space.subject.base(), space.graph.structures()[record.structure].words, record.content.cells);
  Start start{std::move(restored.state), std::move(restored.accessible), {}};
  start.state.path = *path;
  for (const heap::Accessible& one : start.accessible) start.kinds.push_back(one.kind);
  return start;
}

}  // namespace assay::symbolic
