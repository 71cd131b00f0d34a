#include "agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/sequence_json.h"
#include "report/execution.h"
#include "support/events.h"
#include "workspace/subject.h"

namespace assay::e2e {

using model::Execution;
using model::Outcome;

namespace {

// A loop is stopped anywhere in it; what the test called stays the same.
Outcome repeatable(Outcome outcome) {
  if (auto* timedOut = std::get_if<model::TimedOut>(&outcome);
      timedOut && !timedOut->stack.empty()) {
    timedOut->stack = {{timedOut->stack.back().function, {}}};
  }
  return outcome;
}

Execution repeatable(Execution execution) {
  for (model::StepExecution& step : execution.steps) {
    step.outcome = repeatable(std::move(step.outcome));
  }
  if (execution.teardown) execution.teardown = repeatable(std::move(*execution.teardown));
  return execution;
}

std::string firstDifference(const Execution& one, const Execution& other) {
  if (one.steps.size() != other.steps.size()) return "the number of steps";
  for (std::size_t i = 0; i < one.steps.size(); ++i) {
    const model::StepExecution& left = one.steps[i];
    const model::StepExecution& right = other.steps[i];
    if (left == right) continue;
    if (left.outcome != right.outcome) return fmt::format("the outcome of step {}", i);
    if (left.observations != right.observations) return fmt::format("what step {} shows", i);
    if (left.threadsLeft != right.threadsLeft) return fmt::format("the threads of step {}", i);
    return fmt::format("step {}", i);
  }
  if (one.stopped != other.stopped) return "why it stopped";
  if (one.teardown != other.teardown) return "the teardown";
  if (one.leak != other.leak) return "the leak";
  if (one.coverageHash != other.coverageHash) return "the coverage";
  if (one.newEdges != other.newEdges) return "the new coverage";
  return one == other ? "" : "something";
}

std::string shown(const model::Sequence& sequence, const Execution& execution) {
  std::string text = report::executionText(sequence, execution);
  text += fmt::format("coverage {:x}\n", execution.coverageHash);
  for (const model::StepExecution& step : execution.steps) {
    if (const auto* crashed = std::get_if<model::Crashed>(&step.outcome)) text += crashed->report;
  }
  return text;
}

}  // namespace

std::vector<std::filesystem::path> headersIn(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> headers;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".h") headers.push_back(entry.path());
  }
  std::ranges::sort(headers);
  return headers;
}

support::Result<harness::BuiltWorker> workerFor(const std::vector<std::filesystem::path>& headers) {
  driver::Settings settings;
  settings.files = headers;
  support::SilentListener listener;
  const auto subject = workspace::openSubject(settings, listener);
  if (!subject) return support::passOn(subject);
  return workspace::buildWorker(settings, *subject, listener);
}

support::Result<exec::Executor> startExecutor(const harness::BuiltWorker& worker,
                                              exec::ExecutorOptions options) {
  options.contracts = exec::contractsOf(worker.api);
  return exec::Executor::start(worker.api, {worker.path, worker.table}, std::move(options));
}

std::string outcomeKind(const Outcome& outcome) {
  std::string kind(report::outcomeName(outcome));
  if (const auto* threw = std::get_if<model::Threw>(&outcome)) kind += " " + threw->type;
  if (const auto* crashed = std::get_if<model::Crashed>(&outcome)) {
    kind += fmt::format(" {}", crashed->kind.text());
  }
  return kind;
}

std::string executionKind(const Execution& execution) {
  if (execution.teardown) return outcomeKind(*execution.teardown) + " in teardown";
  if (execution.leak) return "Leak";
  return execution.steps.empty() ? "Nothing" : outcomeKind(execution.steps.back().outcome);
}

std::string disagreement(const model::Sequence& sequence, const Execution& one,
                         const Execution& other) {
  const Execution left = repeatable(one);
  const Execution right = repeatable(other);
  const std::string where = firstDifference(left, right);
  if (where.empty()) return "";
  return fmt::format("{} differs in\n{}\none:\n{}\nother:\n{}\n", where,
                     model::stepsToJson(sequence).dump(), shown(sequence, left),
                     shown(sequence, right));
}

}  // namespace assay::e2e
