// What the end-to-end tests of the worker share: headers become a worker, and two executions of one
// sequence are compared.
//
// Two executions agree if everything in them is equal, except the place at which a loop was when
// its time was up.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "driver/settings.h"
#include "exec/executor.h"
#include "harness/build.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "support/result.h"

namespace assay::e2e {

// The *.h files of the folder, sorted.
std::vector<std::filesystem::path> headersIn(const std::filesystem::path& folder);

// One worker for all of the headers; the cache is `.assay` in the working directory.
support::Result<harness::BuiltWorker> workerFor(const std::vector<std::filesystem::path>& headers);

// The driver's options for the worker's Api. The worker must outlive the executor.
support::Result<exec::Executor> startExecutor(const harness::BuiltWorker& worker,
                                              exec::ExecutorOptions options);

// In the words of a `// harm:` line: "Returned", "Threw int", "Crashed segv", "TimedOut".
std::string outcomeKind(const model::Outcome& outcome);

// The outcome kind that an execution came to: that of its last step, of the teardown, or a leak.
std::string executionKind(const model::Execution& execution);

// What differs, with both executions and the sequence; empty if the executions agree.
std::string disagreement(const model::Sequence& sequence, const model::Execution& one,
                         const model::Execution& other);

}  // namespace assay::e2e
