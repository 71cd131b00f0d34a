// What an exploration predicts, confirmed: faults in states and in calls from them, and properties
// that do not hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "confirm/options.h"
#include "exec/executor.h"
#include "exec/ownership_facts.h"
#include "model/finding.h"
#include "model/findings_report.h"
#include "strategy/states/exploration.h"
#include "support/budget.h"
#include "support/events.h"
#include "support/result.h"
#include "symbolic/witness.h"

namespace assay::confirm {

class Predictions {
 public:
  // Everything given must outlive the object.
  Predictions(states::StateExploration& exploration, const SilenceOptions& silenced,
              const support::Budget& budget, std::uint64_t seed, support::Listener& listener)
      : exploration_(exploration),
        silenced_(silenced),
        budget_(budget),
        seed_(seed),
        listener_(listener) {}

  // The operation with that key gives false in the target, and is not to.
  void addViolation(const symbolic::Target& target, const std::string& property);
  // Those faults of the explorer that are new since the last time.
  void addFaults();

  // Confirms what was added since the last time. An Error if the worker cannot be started.
  [[nodiscard]] support::Status confirm();

  // Reads of memory that nobody wrote, which sanitizers do not see, with memcheck; once, in the
  // end.
  void confirmUninitialised();

  // Each cause once; what the user has judged is marked.
  [[nodiscard]] const std::vector<model::Finding>& findings() const { return findings_; }
  [[nodiscard]] bool hasFault() const;
  // Whether something was predicted, whatever became of it: nothing is verified.
  [[nodiscard]] bool isOpen() const { return isOpen_; }
  // What was predicted and is not reported.
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  [[nodiscard]] const model::Discarded& discarded() const { return discarded_; }
  [[nodiscard]] exec::OwnershipFacts ownership() const {
    return executor_ ? executor_->ownership() : exec::OwnershipFacts();
  }

 private:
  struct Prediction {
    std::string what;
    model::Sequence sequence;
    std::string property;  // the key of what the last step gives false for; empty: it fails
    bool isUninitialised = false;
  };

  void add(const symbolic::Target& target, Prediction prediction);
  void add(model::Finding finding);
  void remark(const Prediction& prediction, const std::string& what);

  states::StateExploration& exploration_;
  const SilenceOptions& silenced_;
  const support::Budget& budget_;
  std::uint64_t seed_;
  support::Listener& listener_;
  std::optional<exec::Executor> executor_;
  std::vector<Prediction> predictions_;
  std::vector<Prediction> unseen_;  // uninitialised reads that sanitizers do not show
  std::size_t nextFault_ = 0;       // of the explorer's that nothing was predicted from
  std::size_t nextPrediction_ = 0;  // that was not tried
  std::vector<model::Finding> findings_;
  std::vector<std::string> notes_;
  model::Discarded discarded_;
  bool isOpen_ = false;
};

}  // namespace assay::confirm
