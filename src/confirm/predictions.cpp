#include "confirm/predictions.h"

#include <fmt/format.h>

#include <algorithm>

#include "compose/composer.h"
#include "confirm/confirmer.h"
#include "confirm/silence.h"
#include "confirm/uninitialised.h"
#include "oracle/judge.h"

namespace assay::confirm {

namespace {

std::string describe(const states::StateFault& fault) {
  return fmt::format("{} in {}{}", symex::toString(fault.failure.kind), fault.operation,
                     fault.detail.empty() ? "" : ": " + fault.detail);
}

}  // namespace

void Predictions::add(const symbolic::Target& target, Prediction prediction) {
  isOpen_ = true;
  auto sequence = symbolic::witness(exploration_.explorer().space(), target);
  if (!sequence) {
    notes_.push_back(prediction.what + ": " + sequence.error().message);
    return;
  }
  prediction.sequence = std::move(*sequence);
  predictions_.push_back(std::move(prediction));
}

void Predictions::addViolation(const symbolic::Target& target, const std::string& property) {
  add(target, {property + " is false", {}, property});
}

void Predictions::addFaults() {
  const auto& faults = exploration_.explorer().faults();
  for (; nextFault_ < faults.size(); ++nextFault_) {
    const states::StateFault& fault = faults[nextFault_];
    const bool isUninitialised = fault.failure.kind == symex::ErrorKind::UninitialisedRead;
    add({fault.from, fault.call, &exploration_.explorer().plan(), fault.conditions},
        {describe(fault), {}, {}, isUninitialised});
  }
}

bool Predictions::hasFault() const {
  return std::ranges::any_of(findings_, [](const model::Finding& finding) {
    return finding.failure.standing == model::Standing::Fault && finding.suppressedBy.empty();
  });
}

void Predictions::add(model::Finding finding) {
  const bool isKnown = std::ranges::any_of(findings_, [&](const model::Finding& known) {
    return oracle::sameCause(known.failure.cause, finding.failure.cause);
  });
  if (!isKnown) findings_.push_back(std::move(finding));
}

void Predictions::remark(const Prediction& prediction, const std::string& what) {
  std::string note = prediction.what + " was predicted and " + what;
  if (std::ranges::find(notes_, note) == notes_.end()) notes_.push_back(std::move(note));
}

support::Status Predictions::confirm() {
  if (nextPrediction_ == predictions_.size()) return {};
  const workspace::Workspace& space = exploration_.workspace();
  if (!executor_) {
    auto executor = workspace::startObserving(space.options, space.worker);
    if (!executor) return support::passOn(executor);
    executor_.emplace(std::move(*executor));
  }
  // Nothing is kept here, so that examples begin with new objects.
  const pool::Pool nothing(space.api());
  const compose::Composer composer(space.api(), nothing, seed_);
  Confirmer confirmer(space.api(), space.rules, space.files, *executor_, effortFor(budget_),
                      [&](model::OperationId operation, std::size_t count) {
                        return composer.callsAfterKept(operation, count);
                      });
  for (; nextPrediction_ < predictions_.size(); ++nextPrediction_) {
    const Prediction& prediction = predictions_[nextPrediction_];
    Answer answer = confirmer.confirm({{prediction.sequence, {}, {}}, {}, prediction.property});
    if (auto* finding = std::get_if<model::Finding>(&answer)) {
      add(std::move(*finding));
    } else if (prediction.isUninitialised) {
      unseen_.push_back(prediction);
    } else if (const auto* refuted = std::get_if<Refuted>(&answer)) {
      remark(prediction, refuted->why);
    } else {
      remark(prediction, "is left open: " + std::get<Undecided>(answer).why);
    }
  }
  for (const auto& [rule, number] : confirmer.discarded().misuse) {
    discarded_.misuse[rule] += number;
  }
  discarded_.unrun += confirmer.discarded().unrun;
  return silence(silenced_, space.api(), space.files, findings_);
}

void Predictions::confirmUninitialised() {
  if (unseen_.empty()) return;
  const workspace::Workspace& space = exploration_.workspace();
  std::vector<model::Sequence> sequences;
  for (const Prediction& prediction : unseen_) sequences.push_back(prediction.sequence);
  Uninitialised uninitialised(space);
  Uninitialised::Found found = uninitialised.survey(
      sequences, workspace::observingOptions(space.options, space.worker), budget_.time, listener_);
  for (model::Finding& finding : found.findings) add(std::move(finding));
  notes_.insert(notes_.end(), found.notes.begin(), found.notes.end());
  if (!found.findings.empty()) return;
  for (const Prediction& one : unseen_) remark(one, "is no fault of a native run");
}

}  // namespace assay::confirm
