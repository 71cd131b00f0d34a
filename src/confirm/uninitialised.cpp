#include "confirm/uninitialised.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <tuple>

#include "confirm/confirmer.h"
#include "oracle/judge.h"
#include "support/interruption.h"

namespace assay::confirm {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto leastTime = std::chrono::seconds(20);
constexpr std::size_t mostSurveyed = 400;
constexpr std::size_t mostExamined =
    40;  // candidates for one finding; each takes a process of its own

// The fault that the execution shows, if it is one.
std::optional<model::Failure> faultIn(const workspace::Workspace& workspace, const model::Api& api,
                                      const model::Probe& probe,
                                      const model::Execution& execution) {
  for (model::Failure& failure :
       oracle::judge(api, probe, execution, workspace.rules, workspace.files)) {
    const bool isMeant = failure.cause.rule == model::RuleId::Uninitialised &&
                         failure.standing == model::Standing::Fault;
    if (isMeant) return std::move(failure);
  }
  return std::nullopt;
}

}  // namespace

std::vector<model::Sequence> worthSurvey(const pool::Pool& pool) {
  std::vector<const pool::Entry*> entries;
  for (const pool::Entry& entry : pool.entries()) entries.push_back(&entry);
  std::ranges::sort(entries, {}, [](const pool::Entry* entry) {
    return std::tuple(entry->features.empty(), entry->sequence.steps.size(), entry->state.exact);
  });
  entries.resize(std::min(entries.size(), mostSurveyed));
  std::vector<model::Sequence> sequences;
  for (const pool::Entry* entry : entries) sequences.push_back(entry->sequence);
  return sequences;
}

Uninitialised::Uninitialised(const workspace::Workspace& workspace)
    : workspace_(workspace), worker_(std::async(std::launch::async, [&subject = workspace.subject] {
        support::SilentListener silent;
        return workspace::buildMemcheckWorker(subject, silent);
      })) {}

Uninitialised::Found Uninitialised::survey(std::span<const model::Sequence> sequences,
                                           const exec::ExecutorOptions& options,
                                           std::chrono::milliseconds time,
                                           support::Listener& listener) {
  Found found;
  const auto unsaid = [&](const support::Error& error) {
    found.notes.push_back("uninitialised memory was not looked for: " + error.message);
    return found;
  };
  listener.onProgress({"memcheck", "", 0, 0});
  const auto worker = worker_.get();
  if (!worker) return unsaid(worker.error());
  if (support::interruption() != 0) return unsaid(support::interrupted().value());
  auto memcheck = exec::Memcheck::start(worker->api, {worker->path, worker->table}, options);
  if (!memcheck) return unsaid(memcheck.error());
  const auto deadline = Clock::now() + std::max<std::chrono::milliseconds>(leastTime, time);
  Confirmer confirmer(worker->api, workspace_.rules, workspace_.files, *memcheck,
                      {deadline, mostExamined});
  const auto [noticed, examined] = memcheck->survey(sequences, deadline);
  if (examined < sequences.size()) {
    found.notes.push_back(
        fmt::format("uninitialised memory was looked for in {} of {} sequences: they are slow",
                    examined, sequences.size()));
  }
  std::vector<model::Cause> causes;
  for (std::size_t i = 0; i < noticed.size(); ++i) {
    const model::Probe probe{sequences[noticed[i].index], {}, {}};
    const auto failure = faultIn(workspace_, worker->api, probe, noticed[i].execution);
    const auto isSame = [&](const model::Cause& cause) {
      return oracle::sameCause(cause, failure->cause);
    };
    if (!failure || std::ranges::any_of(causes, isSame)) continue;
    causes.push_back(failure->cause);
    listener.onProgress({"memcheck", failure->cause.function, i, noticed.size()});
    Answer answer = confirmer.confirm({probe, failure});
    if (auto* finding = std::get_if<model::Finding>(&answer)) {
      found.findings.push_back(std::move(*finding));
    }
  }
  return found;
}

}  // namespace assay::confirm
