// What `explore`, `verify` and `reach` share: a subject in the symbolic executor, and its
// exploration within the scope and the time that its user gave.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/state_report.h"
#include "strategy/states/explorer.h"
#include "strategy/states/growth.h"
#include "strategy/states/options.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::states {

// No deadline.
[[nodiscard]] ExploreOptions exploreOptions(const ScopeOptions& options);

class StateExploration {
 public:
  // `skippedFile`: the operations that it declares are not called. `stopsAtFault`: what comes after
  // the shortest fault is of no interest.
  static support::Result<std::unique_ptr<StateExploration>> open(
      workspace::Workspace workspace, const ScopeOptions& bounds, std::chrono::milliseconds time,
      const std::filesystem::path& skippedFile, bool stopsAtFault, support::Listener& listener);

  // Keeps the exploration in a file: goes on with what is there, and writes it while it runs and in
  // the end. Usage error if the file is of another subject.
  [[nodiscard]] support::Status keepIn(const std::filesystem::path& file);

  // Explores; without a scope it grows until the time is used or there is nothing
  // more. `onCase` gets every case once, in the order of discovery; true stops. Another call goes
  // on.
  [[nodiscard]] support::Status run(const std::function<bool(heap::CaseId)>& onCase,
                                    support::Listener& listener);

  // The figures of the exploration; no verdict.
  [[nodiscard]] model::StateReport report() const;

  [[nodiscard]] Explorer& explorer() { return *explorer_; }
  [[nodiscard]] const workspace::Workspace& workspace() const { return workspace_; }

 private:
  StateExploration(workspace::Workspace workspace, const ScopeOptions& bounds)
      : workspace_(std::move(workspace)), bounds_(bounds) {}

  void tell(support::Listener& listener) const;
  support::Status save();

  workspace::Workspace workspace_;
  ScopeOptions bounds_;
  std::unique_ptr<symbolic::SymbolicSubject> symbolic_;
  std::unique_ptr<Explorer> explorer_;
  std::filesystem::path file_;
  std::string identity_;
  std::optional<Growth> growth_;
  heap::CaseId nextCase_ = 0;  // that `onCase` has not seen
  double seconds_ = 0;
};

}  // namespace assay::states
