// What `explore`, `verify` and `reach` share: a subject in the symbolic executor, and its
// exploration within the scope and the time that the settings give.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/settings.h"
#include "driver/subject.h"
#include "harness/build.h"
#include "model/state_report.h"
#include "strategy/states/explorer.h"
#include "strategy/states/growth.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::driver {

// The bounds of the settings; no deadline.
[[nodiscard]] states::ExploreOptions exploreOptions(const Settings& settings);

class StateExploration {
 public:
  // `skippedFile`: the operations that it declares are not called. `stopsAtFault`: what comes after
  // the shortest fault is of no interest.
  static support::Result<std::unique_ptr<StateExploration>> open(
      const Settings& settings, const std::filesystem::path& skippedFile, bool stopsAtFault,
      support::Listener& listener);

  // Keeps the exploration in a file: goes on with what is there, and writes it while it runs and in
  // the end. Usage error if the file is of another subject.
  [[nodiscard]] support::Status keepIn(const std::filesystem::path& file);

  // Explores; without a scope in the settings it grows until the time is used or there is nothing
  // more. `onCase` gets every case once, in the order of discovery; true stops. Another call goes
  // on.
  [[nodiscard]] support::Status run(const std::function<bool(heap::CaseId)>& onCase,
                                    support::Listener& listener);

  // The figures of the exploration; no verdict.
  [[nodiscard]] model::StateReport report() const;

  [[nodiscard]] states::Explorer& explorer() { return *explorer_; }
  [[nodiscard]] const Subject& subject() const { return subject_; }
  [[nodiscard]] const harness::BuiltWorker& worker() const { return worker_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }

 private:
  StateExploration(Settings settings, Subject subject, harness::BuiltWorker worker)
      : settings_(std::move(settings)), subject_(std::move(subject)), worker_(std::move(worker)) {}

  void tell(support::Listener& listener) const;
  support::Status save();

  Settings settings_;
  Subject subject_;
  harness::BuiltWorker worker_;
  std::unique_ptr<states::SymbolicSubject> symbolic_;
  std::unique_ptr<states::Explorer> explorer_;
  std::filesystem::path file_;
  std::string identity_;
  std::optional<states::Growth> growth_;
  heap::CaseId nextCase_ = 0;  // that `onCase` has not seen
  double seconds_ = 0;
};

}  // namespace assay::driver
