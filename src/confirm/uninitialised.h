// Decisions on memory that was never written: what the search kept is run once more under memcheck,
// in a worker without sanitizers, which is built while the search goes on.
#pragma once

#include <chrono>
#include <future>
#include <span>
#include <string>
#include <vector>

#include "exec/memcheck.h"
#include "harness/build.h"
#include "model/finding.h"
#include "pool/pool.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::confirm {

// What covered something, and the shortest of the rest.
[[nodiscard]] std::vector<model::Sequence> worthSurvey(const pool::Pool& pool);

class Uninitialised {
 public:
  // Begins to build the worker. The workspace must outlive the object.
  explicit Uninitialised(const workspace::Workspace& workspace);

  struct Found {
    std::vector<model::Finding> findings;
    std::vector<std::string> notes;  // why nothing or not all can be said, if so
  };
  // Ends after the time, or after twenty seconds if that is more.
  Found survey(std::span<const model::Sequence> sequences, const exec::ExecutorOptions& options,
               std::chrono::milliseconds time, support::Listener& listener);

 private:
  const workspace::Workspace& workspace_;
  std::future<support::Result<harness::BuiltWorker>> worker_;
};

}  // namespace assay::confirm
