#include "workspace/workspace.h"

#include "workspace/files.h"

namespace assay::workspace {

support::Result<Workspace> openWorkspace(const SubjectOptions& options,
                                         const model::RuleSettings& rules,
                                         support::Listener& listener) {
  auto subject = openSubject(options, listener);
  if (!subject) return passOn(subject);
  auto worker = buildWorker(options, *subject, listener);
  if (!worker) return passOn(worker);
  model::SubjectFiles files = subjectFiles(options, *worker);
  return Workspace{options, std::move(*subject), std::move(*worker), std::move(files), rules};
}

support::Result<exec::Executor> startExecutor(const Workspace& workspace,
                                              exec::ExecutorOptions options) {
  return exec::Executor::start(workspace.api(), {workspace.worker.path, workspace.worker.table},
                               std::move(options));
}

}  // namespace assay::workspace
