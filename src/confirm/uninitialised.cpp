#include "confirm/uninitialised.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <tuple>

#include "oracle/judge.h"
#include "suite/minimise.h"
#include "support/interruption.h"

namespace assay::confirm {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto leastTime = std::chrono::seconds(20);
constexpr std::size_t mostSurveyed = 400;
constexpr std::size_t mostExamined =
    40;  // candidates for one finding; each takes a process of its own

class Examination {
 public:
  Examination(const model::Api& api, exec::Memcheck& memcheck, const model::RuleSettings& rules,
              const model::SubjectFiles& files, Clock::time_point deadline)
      : api_(api), memcheck_(memcheck), rules_(rules), files_(files), deadline_(deadline) {}

  // The fault that the execution shows, if it is one.
  std::optional<model::Failure> faultIn(const model::Probe& probe,
                                        const model::Execution& execution) const {
    for (model::Failure& failure : oracle::judge(api_, probe, execution, rules_, files_)) {
      const bool isMeant = failure.cause.rule == model::RuleId::Uninitialised &&
                           failure.standing == model::Standing::Fault;
      if (isMeant) return std::move(failure);
    }
    return std::nullopt;
  }

  std::optional<model::Finding> confirm(model::Probe probe, const model::Cause& cause) {
    std::size_t examined = 0;
    probe = suite::minimised(api_, std::move(probe), [&](std::span<const model::Probe> candidates) {
      std::vector<bool> good(candidates.size(), false);
      for (std::size_t i = 0; i < candidates.size() && examined < mostExamined; ++i) {
        if (Clock::now() >= deadline_) break;
        ++examined;
        good[i] = shows(candidates[i], cause).has_value();
        if (good[i]) break;  // the first is taken
      }
      return good;
    });
    return shows(probe, cause);
  }

 private:
  std::optional<model::Finding> shows(const model::Probe& probe, const model::Cause& cause) {
    auto execution = memcheck_.examine(probe.sequence);
    if (!execution) return std::nullopt;
    auto failure = faultIn(probe, *execution);
    if (!failure || !oracle::sameCause(failure->cause, cause)) return std::nullopt;
    model::Finding finding;
    finding.failure = std::move(*failure);
    finding.probe = probe;
    finding.execution = std::move(*execution);
    finding.occurrences = 1;
    return finding;
  }

  const model::Api& api_;
  exec::Memcheck& memcheck_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  Clock::time_point deadline_;  // then a finding is told as it was seen
};

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
  Examination examination(worker->api, *memcheck, workspace_.rules, workspace_.files, deadline);
  const auto [noticed, examined] = memcheck->survey(sequences, deadline);
  if (examined < sequences.size()) {
    found.notes.push_back(
        fmt::format("uninitialised memory was looked for in {} of {} sequences: they are slow",
                    examined, sequences.size()));
  }
  std::vector<model::Cause> causes;
  for (std::size_t i = 0; i < noticed.size(); ++i) {
    const model::Probe probe{sequences[noticed[i].index], {}, {}};
    const auto failure = examination.faultIn(probe, noticed[i].execution);
    const auto isSame = [&](const model::Cause& cause) {
      return oracle::sameCause(cause, failure->cause);
    };
    if (!failure || std::ranges::any_of(causes, isSame)) continue;
    causes.push_back(failure->cause);
    listener.onProgress({"memcheck", failure->cause.function, i, noticed.size()});
    if (auto finding = examination.confirm(probe, failure->cause)) {
      found.findings.push_back(std::move(*finding));
    }
  }
  return found;
}

}  // namespace assay::confirm
