#include "exec/executor.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/batch_runner.h"
#include "exec/borrowing.h"
#include "exec/ownership.h"
#include "exec/record_reader.h"

namespace assay::exec {

using model::Execution;
using model::Sequence;
using support::Result;

struct Executor::State {
  State(const model::Api& anApi, WorkerProgram aProgram, ExecutorOptions anOptions,
        BatchRunner aRunner)
      : program(std::move(aProgram)),
        options(std::move(anOptions)),
        runner(std::move(aRunner)),
        lowering(anApi, program.table),
        borrows(anApi),
        reader(AddressMap::ofProcess(runner.worker().pid()), options.contracts) {}

  WorkerProgram program;
  ExecutorOptions options;
  BatchRunner runner;
  Lowering lowering;
  BorrowTracker borrows;
  RecordReader reader;
  std::size_t generation = 0;

  std::uint32_t flags() const {
    return (options.observe ? wire::kObserve : 0u) | (options.invariants ? wire::kInvariants : 0u) |
           (options.isolate ? wire::kIsolate : 0u);
  }

  void follow() {
    if (generation == runner.generation()) return;
    generation = runner.generation();
    reader.setAddresses(AddressMap::ofProcess(runner.worker().pid()));
  }

  void run(std::span<const Program* const> programs, std::uint32_t batchFlags,
           const BatchRunner::Done& done) {
    runner.run(programs, batchFlags,
               [&](std::size_t index, const Record* record, const std::string& why) {
                 follow();
                 done(index, record, why);
               });
  }

  // One sequence in a process of its own, without observers; with LeakSanitizer's word at the end.
  Execution runAlone(const Program& one) {
    const Program* programs[] = {&one};
    Execution execution;
    run(programs, (flags() & ~wire::kObserve) | wire::kLeakCheck,
        [&](std::size_t, const Record* record, const std::string& why) {
          if (record == nullptr) {
            execution = failed(why);
            return;
          }
          execution = reader.read(*record, one);
          execution.leak = reader.readLeak(*record);
        });
    return execution;
  }

  static Execution failed(const std::string& why) {
    Execution execution;
    model::StepExecution step;
    step.outcome = model::HarnessFailed{why};
    execution.steps.push_back(std::move(step));
    execution.stopped = why;
    return execution;
  }
};

std::vector<model::Contract> contractsOf(const model::Api& api) {
  std::vector<model::Contract> contracts;
  for (const model::Operation& operation : api.operations) {
    contracts.insert(contracts.end(), operation.contracts.begin(), operation.contracts.end());
  }
  return contracts;
}

Executor::Executor(std::unique_ptr<State> state) : state_(std::move(state)) {}
Executor::Executor(Executor&&) noexcept = default;
Executor& Executor::operator=(Executor&&) noexcept = default;
Executor::~Executor() = default;

Result<Executor> Executor::start(const model::Api& api, WorkerProgram program,
                                 ExecutorOptions options) {
  auto runner = BatchRunner::start(program.path, options.limits, options.startLimit);
  if (!runner) return support::passOn(runner);
  return Executor(
      std::make_unique<State>(api, std::move(program), std::move(options), std::move(*runner)));
}

std::vector<Execution> Executor::run(std::span<const Sequence> sequences) {
  State& state = *state_;
  std::vector<Execution> executions(sequences.size());
  std::vector<Program> programs;
  std::vector<std::size_t> positions;  // of the programs' sequences
  programs.reserve(sequences.size());
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    auto program = state.lowering.lower(sequences[i], state.options.ownership);
    if (!program) {
      executions[i] = State::failed(support::toString(program.error()));
      continue;
    }
    programs.push_back(std::move(*program));
    positions.push_back(i);
  }
  std::vector<const Program*> pointers;
  for (const Program& program : programs) pointers.push_back(&program);

  std::vector<std::size_t> suspects;
  state.run(pointers, state.flags(),
            [&](std::size_t index, const Record* record, const std::string& why) {
              Execution& execution = executions[positions[index]];
              if (record == nullptr) {
                execution = State::failed(why);
                return;
              }
              execution = state.reader.read(*record, programs[index]);
              if (record->suspectsLeak() && state.options.confirmLeaks) suspects.push_back(index);
            });
  for (const std::size_t index : suspects) {
    executions[positions[index]].leak = state.runAlone(programs[index]).leak;
  }
  if (state.options.learnOwnership) {
    OwnershipLearner learner(state.lowering, state.options.ownership,
                             [&](const Program& program) { return state.runAlone(program); });
    for (std::size_t i = 0; i < programs.size(); ++i) {
      Execution& execution = executions[positions[i]];
      learner.reconsider(sequences[positions[i]], programs[i], execution);
    }
  }
  for (std::size_t i = 0; i < sequences.size(); ++i) {
    const std::vector<bool> stale = state.borrows.staleUses(sequences[i]);
    for (std::size_t k = 0; k < executions[i].steps.size() && k < stale.size(); ++k) {
      executions[i].steps[k].usesStaleValue = stale[k];
    }
  }
  return executions;
}

support::Status Executor::check(const Sequence& sequence) const {
  const auto lowered = lower(sequence);
  if (!lowered) return support::passOn(lowered);
  return {};
}

void Executor::setObserve(bool observe) { state_->options.observe = observe; }
void Executor::setIsolate(bool isolate) { state_->options.isolate = isolate; }
const OwnershipFacts& Executor::ownership() const { return state_->options.ownership; }

std::size_t Executor::edgeCount() const {
  return state_->runner.worker().region().control().edgeCount;
}

namespace {

// The part of the coverage map that the worker's edges use.
std::span<char> usedCoverage(const SharedRegion& region) {
  const std::span<char> whole = region.coverage();
  return whole.first(std::min<std::size_t>(whole.size(), (region.control().edgeCount + 7) / 8));
}

}  // namespace

void Executor::forgetCoverage() {
  std::ranges::fill(usedCoverage(state_->runner.worker().region()), '\0');
}

Executor::Memory Executor::memory() const {
  const std::span<const char> seen = usedCoverage(state_->runner.worker().region());
  return {std::string(seen.begin(), seen.end()), state_->options.ownership};
}

void Executor::restore(const Memory& memory) {
  const std::span<char> seen = usedCoverage(state_->runner.worker().region());
  std::ranges::copy_n(memory.coverage.begin(),
                      static_cast<std::ptrdiff_t>(std::min(seen.size(), memory.coverage.size())),
                      seen.begin());
  state_->options.ownership = memory.ownership;
}

std::size_t Executor::forks() const { return state_->runner.worker().region().control().forks; }

Result<Program> Executor::lower(const Sequence& sequence) const {
  return state_->lowering.lower(sequence, state_->options.ownership);
}

support::Status Executor::runOnly(std::span<const Program> programs) {
  std::vector<const Program*> pointers;
  for (const Program& program : programs) pointers.push_back(&program);
  support::Status status;
  state_->run(pointers, state_->flags(),
              [&](std::size_t, const Record* record, const std::string& why) {
                if (record == nullptr) status = support::fail(support::ErrorCode::Internal, why);
              });
  return status;
}

}  // namespace assay::exec
