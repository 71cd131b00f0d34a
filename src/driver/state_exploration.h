// What `explore`, `verify` and `reach` share: a subject in the symbolic executor, and its exploration
// within the scope and the time that the settings give.
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
#include "support/events.h"
#include "support/result.h"

namespace assay::driver {

class StateExploration {
 public:
  // `skippedFile`: the operations that it declares are not called. `stopsAtFault`: what comes after the
  // shortest fault is of no interest.
  static support::Result<std::unique_ptr<StateExploration>> open(
      const Settings& settings, const std::filesystem::path& skippedFile, bool stopsAtFault,
      support::Listener& listener);

  // Keeps the exploration in a file: goes on with what is there, and writes it while it runs and in the end.
  // Usage error if the file is of another subject.
  [[nodiscard]] support::Status keepIn(const std::filesystem::path& file);

  // Explores; without a scope in the settings it grows until the time is used or there is nothing more.
  // `onCase` gets every case once, in the order of discovery; true stops.
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

  bool runScope(const std::function<bool(heap::CaseId)>& onCase, support::Listener& listener);

  support::Status save();

  Settings settings_;
  Subject subject_;
  harness::BuiltWorker worker_;
  std::unique_ptr<states::SymbolicSubject> symbolic_;
  std::unique_ptr<states::Explorer> explorer_;
  std::filesystem::path file_;
  std::string identity_;
  support::Status saved_;
  heap::CaseId nextCase_ = 0;               // that `onCase` has not seen
  bool isStopped_ = false;                  // by `onCase`
  bool isExhaustive_ = false;               // within the scope below
  std::optional<std::uint32_t> completed_;  // the last scope that was, if it grows
  bool isUnbounded_ = false;                // no call led out of the scope
  double seconds_ = 0;
};

}  // namespace assay::driver
