#include "exec/executor.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "exec/batch_runner.h"
#include "exec/borrowing.h"
#include "exec/known_leaks.h"
#include "exec/ownership.h"
#include "exec/record_reader.h"
#include "exec/variations.h"
#include "support/random.h"

namespace assay::exec {

using model::Execution;
using model::Sequence;
using support::Result;

namespace {

// Programs of one batch: few enough that the processor still has them at hand when the worker reads
// them.
constexpr std::size_t kBatchWords = std::size_t{64} * 1024;

// Something besides all steps returning.
bool anythingHappened(const Execution& execution) {
  const auto happened = [](const model::StepExecution& step) {
    return !std::holds_alternative<model::Returned>(step.outcome) || step.threadsLeft > 0;
  };
  return execution.teardown || !execution.stopped.empty() ||
         std::ranges::any_of(execution.steps, happened);
}

// A program of a batch.
struct Planned {
  Program program;
  std::size_t position = 0;   // of its sequence
  std::size_t variation = 0;  // 0: the sequence itself
};

}  // namespace

struct Executor::State {
  State(const model::Api& anApi, WorkerProgram aProgram, ExecutorOptions anOptions,
        BatchRunner aRunner)
      : program(std::move(aProgram)),
        options(std::move(anOptions)),
        runner(std::move(aRunner)),
        lowering(anApi, program.table),
        variations(anApi, lowering.plans()),
        borrows(anApi),
        reader(AddressMap::ofProcess(runner.worker().pid()), options.contracts) {}

  WorkerProgram program;
  ExecutorOptions options;
  BatchRunner runner;
  Lowering lowering;
  Variations variations;
  BorrowTracker borrows;
  RecordReader reader;
  KnownLeaks leaks;
  std::size_t generation = 0;
  std::vector<Planned> batch;  // kept for its memory

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

  static support::Random chanceOf(const Variation& variation, std::size_t position,
                                  std::size_t number) {
    return support::Random(variation.seed + position * 0x9e3779b97f4a7c15ull + number);
  }

  // Plans the sequence and its variations; the number of words, or an Error if it cannot be
  // lowered.
  Result<std::size_t> plan(const Sequence& sequence, std::size_t position,
                           const Variation& variation) {
    auto lowered = lowering.lower(sequence, options.ownership, variation.count > 0);
    if (!lowered) return support::passOn(lowered);
    const std::size_t varied =
        variation.count > 0 && variations.canVary(*lowered) ? variation.count : 0;
    const std::size_t words = lowered->words.size() * (varied + 1);
    const std::size_t base = batch.size();
    batch.push_back({std::move(*lowered), position, 0});
    for (std::size_t number = 1; number <= varied; ++number) {
      Planned planned{{}, position, number};
      const Program& original = batch[base].program;
      variations.vary(original, chanceOf(variation, position, number), planned.program.words);
      planned.program.lends = original.lends;
      batch.push_back(std::move(planned));
    }
    return words;
  }

  // Lowers sequences from `first` on until they make a batch, and runs it; gives where the next
  // starts. `add(noticed)` is called, in order, for sequences that have something to tell: all of
  // them, or, with kBrief, those of interest.
  template <class Add>
  std::size_t runSome(std::span<const Sequence> sequences, std::size_t first,
                      std::uint32_t batchFlags, const Variation& variation, Add add) {
    const bool brief = (batchFlags & wire::kBrief) != 0;
    batch.clear();
    std::vector<Noticed> failures;
    std::size_t words = 0;
    std::size_t next = first;
    for (; next < sequences.size() && words < kBatchWords; ++next) {
      const auto planned = plan(sequences[next], next, variation);
      if (planned) {
        words += *planned;
      } else {
        failures.push_back({next, failed(support::toString(planned.error())), std::nullopt});
      }
    }
    std::vector<const Program*> pointers;
    pointers.reserve(batch.size());
    for (const Planned& one : batch) pointers.push_back(&one.program);
    std::vector<Told> told;
    run(pointers, batchFlags, [&](std::size_t index, const Record* record, const std::string& why) {
      // A worker that was started again begins anew.
      while (!told.empty() && told.back().program >= index) told.pop_back();
      told.push_back({index,
                      record == nullptr ? failed(why) : reader.read(*record, batch[index].program),
                      record != nullptr ? record->lost() : std::nullopt,
                      record == nullptr || record->header.news != 0});
    });
    for (const std::uint64_t hash : reader.takeMisuses()) {
      wire::addKnownEvent(runner.worker().region().control().knownEvents, hash);
    }
    auto failure = failures.begin();
    for (Told& one : told) {
      Planned& planned = batch[one.program];
      while (failure != failures.end() && failure->index < planned.position) {
        add(std::move(*failure++));
      }
      Noticed noticed{planned.position, {}, std::nullopt};
      const Sequence* sequence = &sequences[planned.position];
      if (planned.variation > 0) {
        noticed.variation = variationOf(planned, *sequence, variation, one.program);
        sequence = &*noticed.variation;
      }
      reconsider(*sequence, planned.program, one, brief);
      // What only seemed to be of interest was worth a record, but is not worth more.
      if (brief && !one.isOfInterest()) continue;
      noticed.execution = std::move(one.execution);
      add(std::move(noticed));
    }
    while (failure != failures.end()) add(std::move(*failure++));
    return next;
  }

  // The sequence that a planned variation is, which becomes a program like any other.
  Sequence variationOf(Planned& planned, const Sequence& sequence, const Variation& variation,
                       std::size_t index) {
    const Program& original = batch[index - planned.variation].program;
    planned.program.pointerPasses = original.pointerPasses;
    planned.program.pointerResults = original.pointerResults;
    return variations.vary(original, chanceOf(variation, planned.position, planned.variation),
                           sequence);
  }

  // An execution as its record has it.
  struct Told {
    std::size_t program = 0;
    Execution execution;
    std::optional<Lost> lost;
    bool hasNews = true;

    bool isOfInterest() const {
      return execution.leak || !execution.newEdges.empty() ||
             (hasNews && anythingHappened(execution));
    }
  };

  // What one record cannot say: leaks, ownership, stale values.
  void reconsider(const Sequence& sequence, const Program& lowered, Told& told, bool brief) {
    Execution& execution = told.execution;
    if (told.lost && options.confirmLeaks && !(brief && leaks.isKnown(execution, *told.lost))) {
      execution.leak = runAlone(lowered).leak;
      if (brief && execution.leak) leaks.note(*execution.leak);
    }
    if (options.learnOwnership) {
      OwnershipLearner learner(lowering, options.ownership,
                               [this](const Program& another) { return runAlone(another); });
      learner.reconsider(sequence, lowered, execution);
    }
    if (!lowered.lends) return;
    const std::vector<bool> stale = borrows.staleUses(sequence);
    for (std::size_t k = 0; k < execution.steps.size() && k < stale.size(); ++k) {
      execution.steps[k].usesStaleValue = stale[k];
    }
  }

  // One sequence in a process of its own, without observers; with LeakSanitizer's word at the end.
  Execution runAlone(const Program& one) {
    const Program* alone[] = {&one};
    Execution execution;
    run(alone, (flags() & ~wire::kObserve) | wire::kLeakCheck,
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
  auto runner = BatchRunner::start(
      {program.path, options.limits, options.startLimit, options.memcheck, options.confinement});
  if (!runner) return support::passOn(runner);
  return Executor(
      std::make_unique<State>(api, std::move(program), std::move(options), std::move(*runner)));
}

std::vector<Execution> Executor::run(std::span<const Sequence> sequences) {
  std::vector<Execution> executions(sequences.size());
  for (std::size_t first = 0; first < sequences.size();) {
    first = state_->runSome(sequences, first, state_->flags(), {},
                            [&](Noticed one) { executions[one.index] = std::move(one.execution); });
  }
  return executions;
}

std::vector<Noticed> Executor::runBrief(std::span<const Sequence> sequences,
                                        const Variation& variation) {
  const std::uint32_t flags = (state_->flags() & ~wire::kObserve) | wire::kBrief;
  std::vector<Noticed> noticed;
  for (std::size_t first = 0; first < sequences.size();) {
    first = state_->runSome(sequences, first, flags, variation,
                            [&](Noticed one) { noticed.push_back(std::move(one)); });
  }
  return noticed;
}

void Executor::setLiterals(model::TypeId type, const std::vector<model::Literal>& literals) {
  state_->variations.setLiterals(type, literals);
}

support::Status Executor::check(const Sequence& sequence) const {
  const auto lowered = lower(sequence);
  if (!lowered) return support::passOn(lowered);
  return {};
}

void Executor::setObserve(bool observe) { state_->options.observe = observe; }
std::vector<model::Execution> Executor::runAlone(std::span<const model::Sequence> sequences) {
  setIsolate(true);
  std::vector<model::Execution> executions = run(sequences);
  setIsolate(false);
  return executions;
}

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
  const SharedRegion& region = state_->runner.worker().region();
  std::ranges::fill(usedCoverage(region), '\0');
  std::ranges::fill(region.control().knownEvents, 0u);
}

void Executor::forgetEdges(std::span<const std::uint32_t> edges) {
  constexpr std::uint32_t bitsPerByte = 8;
  const std::span<char> seen = usedCoverage(state_->runner.worker().region());
  for (const std::uint32_t edge : edges) {
    if (edge / bitsPerByte >= seen.size()) continue;
    char& byte = seen[edge / bitsPerByte];
    byte = static_cast<char>(byte & ~(1 << (edge % bitsPerByte)));
  }
}

Executor::Memory Executor::memory() const {
  const SharedRegion& region = state_->runner.worker().region();
  const std::span<const char> seen = usedCoverage(region);
  const wire::Control& control = region.control();
  Memory memory;
  memory.ownership = state_->options.ownership;
  memory.leaks = state_->leaks.toText();
  memory.coverage.assign(seen.begin(), seen.end());
  for (const std::uint64_t hash : control.knownEvents) {
    if (hash != 0) memory.coverage.append(reinterpret_cast<const char*>(&hash), sizeof hash);
  }
  const auto off =
      std::span(control.switchedOff)
          .first(std::min<std::size_t>(control.switchedOffCount, wire::kMaxSwitchedOff));
  memory.observers.assign(reinterpret_cast<const char*>(off.data()), off.size_bytes());
  return memory;
}

namespace {

void restoreCoverage(const SharedRegion& region, const std::string& coverage) {
  const std::span<char> seen = usedCoverage(region);
  std::string_view rest = coverage;
  rest.remove_prefix(rest.copy(seen.data(), seen.size()));
  std::uint64_t hash = 0;
  for (; rest.size() >= sizeof hash; rest.remove_prefix(sizeof hash)) {
    std::memcpy(&hash, rest.data(), sizeof hash);
    if (hash != 0) wire::addKnownEvent(region.control().knownEvents, hash);
  }
}

}  // namespace

void Executor::restore(const Memory& memory) {
  const SharedRegion& region = state_->runner.worker().region();
  restoreCoverage(region, memory.coverage);
  wire::Control& control = region.control();
  const std::size_t off = std::min(memory.observers.size(), sizeof control.switchedOff);
  std::memcpy(control.switchedOff, memory.observers.data(), off);
  control.switchedOffCount = static_cast<std::uint32_t>(off / sizeof *control.switchedOff);
  state_->leaks = KnownLeaks::fromText(memory.leaks);
  state_->options.ownership = memory.ownership;
}

void Executor::learnFrom(const Memory& memory) {
  restoreCoverage(state_->runner.worker().region(), memory.coverage);
  OwnershipFacts& known = state_->options.ownership;
  known.taken.insert(memory.ownership.taken.begin(), memory.ownership.taken.end());
  known.ownedResults.insert(memory.ownership.ownedResults.begin(),
                            memory.ownership.ownedResults.end());
}

std::size_t Executor::forks() const { return state_->runner.worker().region().control().forks; }

std::uint64_t Executor::stepsRun() const {
  return state_->runner.worker().region().control().stepsRun;
}

std::uint64_t Executor::sequencesRun() const {
  return state_->runner.worker().region().control().sequencesRun;
}

std::uint64_t Executor::callsOf(model::OperationId operation) const {
  const std::span<const std::uint64_t> calls = state_->runner.worker().region().calls();
  std::uint64_t sum = 0;
  for (const std::uint32_t thunk : state_->lowering.plans().operation(operation).thunks) {
    if (thunk < calls.size()) sum += calls[thunk];
  }
  return sum;
}

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
