// Executions as one line of text a step, for comparisons and failure messages. Addresses and whole
// reports are left out: they differ from run to run.
#pragma once

#include <string>

#include "model/outcome.h"

namespace sample {

inline std::string summary(const assay::model::Outcome& outcome) {
  using namespace assay::model;
  if (const auto* returned = std::get_if<Returned>(&outcome)) return "returned " + returned->value;
  if (const auto* threw = std::get_if<Threw>(&outcome))
    return "threw " + threw->type + " " + threw->what;
  if (const auto* crashed = std::get_if<Crashed>(&outcome))
    return "crashed " + std::string(crashed->kind.text());
  if (std::holds_alternative<TimedOut>(outcome)) return "timed out";
  if (const auto* violated = std::get_if<ContractViolated>(&outcome)) {
    return std::string(violated->byTest ? "misuse " : "violated ") + violated->contract.text;
  }
  return "failed " + std::get<HarnessFailed>(outcome).why;
}

inline std::string summary(const assay::model::Execution& execution) {
  std::string text;
  for (const auto& step : execution.steps) {
    text += summary(step.outcome);
    for (const auto& seen : step.observations) {
      text += " [" + std::to_string(seen.object) + "." + seen.query + "=" + seen.value + "]";
    }
    if (step.threadsLeft > 0) text += " threads " + std::to_string(step.threadsLeft);
    text += "\n";
  }
  if (!execution.stopped.empty()) text += "stopped: " + execution.stopped + "\n";
  if (execution.teardown) text += "teardown: " + summary(*execution.teardown) + "\n";
  if (execution.leak) text += "leak of " + std::to_string(execution.leak->blocks) + "\n";
  return text;
}

}  // namespace sample
