#include "exec/memcheck.h"

#include <algorithm>
#include <utility>

namespace assay::exec {

namespace {

constexpr std::uint64_t kSlowdown = 50;
// What waits under memcheck waits for what does not come: a hang is not what is looked for here.
constexpr std::uint64_t kLongestWait = 10'000'000'000;

bool isDecision(const model::Outcome& outcome) {
  const auto* crashed = std::get_if<model::Crashed>(&outcome);
  return crashed != nullptr && crashed->kind == model::CrashKind::UninitialisedValue;
}

bool decides(const model::Execution& execution) {
  return (execution.teardown && isDecision(*execution.teardown)) ||
         std::ranges::any_of(execution.steps, isDecision, &model::StepExecution::outcome);
}

}  // namespace

support::Result<Memcheck> Memcheck::start(const model::Api& api, WorkerProgram program,
                                          const ExecutorOptions& options) {
  ExecutorOptions own;
  own.limits = options.limits;
  own.limits.stepCpuNanoseconds *= kSlowdown;
  own.limits.stepWallNanoseconds =
      std::max(options.limits.stepWallNanoseconds,
               std::min(options.limits.stepWallNanoseconds * kSlowdown, kLongestWait));
  own.limits.threadGraceNanoseconds *= kSlowdown;
  own.startLimit = options.startLimit * 2;
  own.ownership = options.ownership;
  own.contracts = options.contracts;
  own.confirmLeaks = false;
  own.learnOwnership = false;
  own.memcheck = true;
  own.confinement = options.confinement;
  auto executor = Executor::start(api, std::move(program), std::move(own));
  if (!executor) return support::passOn(executor);
  return Memcheck(std::move(*executor));
}

Memcheck::Survey Memcheck::survey(std::span<const model::Sequence> sequences,
                                  std::chrono::steady_clock::time_point deadline) {
  using Clock = std::chrono::steady_clock;
  constexpr auto kEnough = std::chrono::milliseconds(500);  // for one portion; they differ in speed
  executor_.setIsolate(false);
  Survey survey;
  std::size_t portion = 1;
  while (survey.examined < sequences.size()) {
    const auto started = Clock::now();
    if (started >= deadline) break;
    const auto rest = sequences.subspan(survey.examined);
    for (Noticed& one : executor_.runBrief(rest.first(std::min(portion, rest.size())))) {
      if (!decides(one.execution)) continue;
      one.index += survey.examined;
      survey.noticed.push_back(std::move(one));
    }
    survey.examined += std::min(portion, rest.size());
    const bool wasQuick = Clock::now() - started < kEnough;
    portion = wasQuick ? portion * 2 : 1;
  }
  return survey;
}

std::vector<model::Execution> Memcheck::run(std::span<const model::Sequence> sequences) {
  executor_.setIsolate(true);
  std::vector<model::Execution> executions;
  for (const model::Sequence& sequence : sequences) {
    std::vector<Noticed> noticed = executor_.runBrief({&sequence, 1});
    const bool isOne = !noticed.empty() && decides(noticed.front().execution);
    executions.push_back(isOne ? std::move(noticed.front().execution) : model::Execution());
  }
  return executions;
}

}  // namespace assay::exec
