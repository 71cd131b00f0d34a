// What an exploration predicts, tried natively: confirmed, refuted or left open.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "exec/executor.h"
#include "model/finding.h"
#include "support/budget.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::confirm {

// A sequence, and what it is expected to do wrong.
struct Prediction {
  std::string what;
  model::Sequence sequence;
  std::string property;  // the key of what the last step gives false for; empty: it fails otherwise
  bool isUninitialised = false;
};

class Predictions {
 public:
  // The workspace and the listener must outlive the object.
  Predictions(const workspace::Workspace& workspace, std::uint64_t seed,
              const support::Budget& budget, support::Listener& listener)
      : workspace_(workspace), seed_(seed), budget_(budget), listener_(listener) {}

  void add(Prediction prediction) { predictions_.push_back(std::move(prediction)); }

  // Something is predicted that cannot be tried.
  void leaveOpen(std::string why);

  // Tries what was added since the last call. An Error if no worker starts.
  [[nodiscard]] support::Status confirmNew();

  // Tries under memcheck the reads of uninitialised memory that sanitizers do not show.
  void confirmUninitialised();

  [[nodiscard]] bool hasFault() const;

  // Whether anything was predicted: then nothing is verified.
  [[nodiscard]] bool isAny() const { return isOpen_ || !predictions_.empty(); }

  [[nodiscard]] std::vector<model::Finding>& findings() { return findings_; }
  [[nodiscard]] std::vector<std::string>& notes() { return notes_; }

  // What was learned while trying; there is something as soon as there are findings.
  [[nodiscard]] const exec::OwnershipFacts& ownership() const { return executor_->ownership(); }

 private:
  [[nodiscard]] exec::ExecutorOptions executorOptions() const;
  void find(model::Finding finding);
  void remark(const Prediction& prediction, const std::string& what);

  const workspace::Workspace& workspace_;
  std::uint64_t seed_;
  support::Budget budget_;
  support::Listener& listener_;
  std::optional<exec::Executor> executor_;
  std::vector<Prediction> predictions_;
  std::size_t next_ = 0;            // of the predictions, that was not tried
  std::vector<Prediction> unseen_;  // uninitialised reads that sanitizers do not show
  std::vector<model::Finding> findings_;
  std::vector<std::string> notes_;
  bool isOpen_ = false;
};

}  // namespace assay::confirm
