// From settings to a subject: what can be called, and a worker that calls it.
//
// What Clang says about a subject is kept under .assay/ with the content of every file that it
// read; while none of them changes, nothing is parsed again.
#pragma once

#include <string>
#include <vector>

#include "exec/executor.h"
#include "frontend/analysis.h"
#include "harness/build.h"
#include "model/api.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/options.h"

namespace assay::workspace {

struct Subject {
  model::Api analysed;  // as the front end saw it
  model::Api api;       // what of it compiles; everything in it can be called
  harness::SubjectBuild build;
};

[[nodiscard]] support::Result<Subject> openSubject(const SubjectOptions& options,
                                                   support::Listener& listener);

[[nodiscard]] support::Result<harness::BuiltWorker> buildWorker(const SubjectOptions& options,
                                                                const Subject& subject,
                                                                support::Listener& listener);

// The worker without sanitizers that runs under valgrind's memcheck.
[[nodiscard]] support::Result<harness::BuiltWorker> buildMemcheckWorker(
    const Subject& subject, support::Listener& listener);

// The same sources as bitcode, for the symbolic executor.
[[nodiscard]] support::Result<std::vector<std::string>> buildBitcode(
    const harness::BuiltWorker& worker, support::Listener& listener);

// The limits of the settings and the contracts of headers and sources; the rest as it is by
// default.
[[nodiscard]] exec::ExecutorOptions executorOptions(const SubjectOptions& options,
                                                    const harness::BuiltWorker& worker);

// The same, and the objects are observed after each step.
[[nodiscard]] exec::ExecutorOptions observingOptions(const SubjectOptions& options,
                                                     const harness::BuiltWorker& worker);
[[nodiscard]] support::Result<exec::Executor> startObserving(const SubjectOptions& options,
                                                             const harness::BuiltWorker& worker);

}  // namespace assay::workspace
