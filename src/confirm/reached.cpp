#include "confirm/reached.h"

#include <span>

#include "exec/executor.h"
#include "workspace/subject.h"

namespace assay::confirm {

support::Result<Reached> reachedBy(const workspace::Workspace& workspace,
                                   const model::Sequence& sequence, const std::string& answer) {
  Reached reached;
  reached.test.sequence = sequence;
  reached.test.assertions.push_back({sequence.steps.size() - 1, model::ResultHas{answer}});
  auto executor = workspace::startExecutor(
      workspace, workspace::executorOptions(workspace.options, workspace.worker));
  if (!executor) return support::passOn(executor);
  static_cast<void>(executor->run(std::span(&sequence, 1)));
  reached.ownership = executor->ownership();
  return reached;
}

}  // namespace assay::confirm
