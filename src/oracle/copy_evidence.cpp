#include "oracle/copy_evidence.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "oracle/expectations.h"
#include "oracle/law_form.h"

namespace assay::oracle {

using model::Execution;
using model::Probe;
using model::Snapshot;
using model::StatesAgree;

namespace {

const StatesAgree* statesOf(const Probe& probe) {
  if (probe.rule != model::RuleId::CopyIndependent || !keepsForm(probe)) return nullptr;
  for (const model::Expectation& each : probe.expectations) {
    if (const auto* states = std::get_if<StatesAgree>(&each)) return states;
  }
  return nullptr;
}

// Whether the object was observed to change between the two moments.
bool changed(const Execution& execution, Snapshot before, Snapshot after) {
  if (before.after >= execution.steps.size()) return false;
  return std::ranges::any_of(execution.steps[before.after].observations,
                             [&](const model::Observation& each) {
                               if (each.object != before.object) return false;
                               const auto now = observed(execution, after, each.query);
                               return now && *now != each.value;
                             });
}

}  // namespace

std::optional<model::ClassId> CopyEvidence::classOf(const Probe& probe) const {
  const StatesAgree* states = statesOf(probe);
  if (states == nullptr || states->left.object >= probe.sequence.steps.size()) return std::nullopt;
  const auto id = api_.findOperation(probe.sequence.steps[states->left.object].operation);
  return id ? api_.type(api_.operation(*id).result.type).classId : std::nullopt;
}

void CopyEvidence::note(const Probe& probe, const Execution& execution) {
  const auto cls = classOf(probe);
  const StatesAgree* states = statesOf(probe);
  if (!cls || states == nullptr || states->right.after >= execution.steps.size()) return;
  const bool isShown = std::ranges::any_of(probe.expectations, [&](const auto& expectation) {
    return evaluate(api_, probe.sequence, execution, expectation).truth == Truth::Broken;
  });
  const std::size_t copy = probe.sequence.steps.size() - lawSteps(probe);
  const bool isChanged =
      changed(execution, {copy, states->left.after}, {copy, states->right.after});
  Effects& effects = effects_[*cls][probe.sequence.steps[states->right.after].operation];
  if (isShown) {
    ++effects.shown;
  } else if (isChanged) {
    ++effects.independent;
  }
}

bool CopyEvidence::hasValueSemantics(model::ClassId cls) const {
  const auto found = effects_.find(cls);
  if (found == effects_.end()) return false;
  std::size_t values = 0;
  std::size_t handles = 0;
  for (const auto& [function, effects] : found->second) {
    if (effects.independent > 0) {
      ++values;
    } else if (effects.shown > 0) {
      ++handles;
    }
  }
  return values > handles;
}

bool CopyEvidence::hasValueSemantics(const Probe& probe) const {
  const auto cls = classOf(probe);
  return cls && hasValueSemantics(*cls);
}

nlohmann::json CopyEvidence::state() const {
  nlohmann::json counted = nlohmann::json::object();
  for (const auto& [cls, functions] : effects_) {
    for (const auto& [function, effects] : functions) {
      counted[api_.cls(cls).name][function] = {effects.independent, effects.shown};
    }
  }
  return counted;
}

void CopyEvidence::restore(const nlohmann::json& state) {
  effects_.clear();
  for (std::uint32_t i = 0; i < api_.classes.size(); ++i) {
    const auto functions = state.find(api_.classes[i].name);
    if (functions == state.end()) continue;
    for (const auto& [function, counts] : functions->items()) {
      effects_[model::ClassId{i}][function] = {counts.at(0).get<std::size_t>(),
                                               counts.at(1).get<std::size_t>()};
    }
  }
}

}  // namespace assay::oracle
