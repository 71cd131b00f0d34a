// What a command opens once and hands on by reference: what can be called, the worker that calls
// it, and what decides how its executions are judged.
#pragma once

#include "exec/executor.h"
#include "harness/build.h"
#include "model/api.h"
#include "model/rule_settings.h"
#include "model/subject_files.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/options.h"
#include "workspace/subject.h"

namespace assay::workspace {

struct Workspace {
  SubjectOptions options;
  Subject subject;
  harness::BuiltWorker worker;
  model::SubjectFiles files;
  model::RuleSettings rules;

  // Everything in it can be called.
  [[nodiscard]] const model::Api& api() const { return worker.api; }
};

// The worker is built; nothing runs yet.
[[nodiscard]] support::Result<Workspace> openWorkspace(const SubjectOptions& options,
                                                       const model::RuleSettings& rules,
                                                       support::Listener& listener);

// Starts the worker. It keeps a reference to the Api, so the workspace must stay where it is.
[[nodiscard]] support::Result<exec::Executor> startExecutor(const Workspace& workspace,
                                                            exec::ExecutorOptions options);

}  // namespace assay::workspace
