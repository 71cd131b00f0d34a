#include "exec/memcheck.h"

#include <algorithm>
#include <utility>

namespace assay::exec {

namespace {

constexpr std::uint64_t kSlowdown = 50;

bool isDecision(const model::Outcome& outcome) {
  const auto* crashed = std::get_if<model::Crashed>(&outcome);
  return crashed != nullptr && crashed->kind == kUninitialised;
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
  own.limits.stepWallNanoseconds *= kSlowdown;
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

std::vector<Noticed> Memcheck::survey(std::span<const model::Sequence> sequences) {
  executor_.setIsolate(false);
  std::vector<Noticed> noticed = executor_.runBrief(sequences);
  std::erase_if(noticed, [](const Noticed& one) { return !decides(one.execution); });
  return noticed;
}

std::optional<model::Execution> Memcheck::examine(const model::Sequence& sequence) {
  executor_.setIsolate(true);
  std::vector<Noticed> noticed = executor_.runBrief({&sequence, 1});
  if (noticed.empty() || !decides(noticed[0].execution)) return std::nullopt;
  return std::move(noticed[0].execution);
}

}  // namespace assay::exec
