#include "confirm/predictions.h"

#include <algorithm>

#include "compose/composer.h"
#include "confirm/confirmer.h"
#include "confirm/uninitialised.h"
#include "oracle/judge.h"

namespace assay::confirm {

void Predictions::leaveOpen(std::string why) {
  isOpen_ = true;
  notes_.push_back(std::move(why));
}

exec::ExecutorOptions Predictions::executorOptions() const {
  return workspace::observingOptions(workspace_.options, workspace_.worker);
}

bool Predictions::hasFault() const {
  return std::ranges::any_of(findings_, [](const model::Finding& finding) {
    return finding.failure.standing == model::Standing::Fault && finding.suppressedBy.empty();
  });
}

void Predictions::find(model::Finding finding) {
  const bool isKnown = std::ranges::any_of(findings_, [&](const model::Finding& known) {
    return oracle::sameCause(known.failure.cause, finding.failure.cause);
  });
  if (!isKnown) findings_.push_back(std::move(finding));
}

void Predictions::remark(const Prediction& prediction, const std::string& what) {
  std::string note = prediction.what + " was predicted and " + what;
  if (std::ranges::find(notes_, note) == notes_.end()) notes_.push_back(std::move(note));
}

support::Status Predictions::confirmNew() {
  if (next_ == predictions_.size()) return {};
  if (!executor_) {
    auto executor = workspace::startExecutor(workspace_, executorOptions());
    if (!executor) return support::passOn(executor);
    executor_.emplace(std::move(*executor));
  }
  // Nothing is kept here, so that examples begin with new objects.
  const pool::Pool nothing(workspace_.api());
  const compose::Composer composer(workspace_.api(), nothing, seed_);
  Confirmer confirmer(workspace_.api(), workspace_.rules, workspace_.files, *executor_,
                      effortFor(budget_), [&](model::OperationId operation, std::size_t count) {
                        return composer.callsAfterKept(operation, count);
                      });
  for (; next_ < predictions_.size(); ++next_) {
    const Prediction& prediction = predictions_[next_];
    Answer answer = confirmer.confirm({{prediction.sequence, {}, {}}, {}, prediction.property});
    if (auto* finding = std::get_if<model::Finding>(&answer)) {
      find(std::move(*finding));
    } else if (prediction.isUninitialised) {
      unseen_.push_back(prediction);
    } else if (const auto* refuted = std::get_if<Refuted>(&answer)) {
      remark(prediction, refuted->why);
    } else {
      remark(prediction, "is left open: " + std::get<Undecided>(answer).why);
    }
  }
  return {};
}

void Predictions::confirmUninitialised() {
  if (unseen_.empty()) return;
  std::vector<model::Sequence> sequences;
  for (const Prediction& prediction : unseen_) sequences.push_back(prediction.sequence);
  Uninitialised uninitialised(workspace_);
  Uninitialised::Found found =
      uninitialised.survey(sequences, executorOptions(), budget_.time, listener_);
  for (model::Finding& finding : found.findings) find(std::move(finding));
  notes_.insert(notes_.end(), found.notes.begin(), found.notes.end());
  if (!found.findings.empty()) return;
  for (const Prediction& one : unseen_) remark(one, "is no fault of a native run");
}

}  // namespace assay::confirm
