// Runs sequences in a worker and says what happened.
//
// The executor lowers sequences, hands them to the worker in batches, reads the records, and does
// what a single run cannot: it confirms leaks in a process of their own, finds out who owns raw
// pointers (ownership.h), and marks steps that use stale borrowed values (borrowing.h). A worker
// that is lost is started again; a sequence that cannot be run is HarnessFailed, never an outcome
// of the subject. What is learned about ownership holds for sequences that are lowered later.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "confine/confinement.h"
#include "exec/lowering.h"
#include "exec/ownership_facts.h"
#include "exec/runner.h"
#include "model/api.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "model/thunk_table.h"
#include "support/result.h"
#include "wire/protocol.h"

namespace assay::exec {

struct WorkerProgram {
  std::string path;
  model::ThunkTable table;
};

struct ExecutorOptions {
  wire::Limits limits;
  bool observe = false;      // results and const queries after each step
  bool invariants = true;    // of every live object, after each step
  bool isolate = false;      // one fresh process per sequence
  bool confirmLeaks = true;  // a suspected leak is looked at again by LeakSanitizer
  bool learnOwnership = true;
  OwnershipFacts ownership;                // what is known at the start
  std::vector<model::Contract> contracts;  // clauses of the Api, to recognise what was violated
  std::chrono::milliseconds startLimit{20'000};
  bool memcheck = false;  // run under valgrind; see memcheck.h, which is how to ask for it
  confine::Policy confinement = {};
};

// What a brief run tells about one of its sequences.
struct Noticed {
  std::size_t index = 0;  // of the sequence
  model::Execution execution;
  std::optional<model::Sequence> variation;  // what was run, if it is not the sequence itself
};

// What a brief run makes of each sequence besides the sequence itself (variations.h).
struct Variation {
  std::size_t count = 0;
  std::uint64_t seed = 0;
};

// All clauses of the Api, for ExecutorOptions::contracts.
std::vector<model::Contract> contractsOf(const model::Api& api);

class Executor final : public Runner {
 public:
  // The Api must outlive the executor.
  static support::Result<Executor> start(const model::Api& api, WorkerProgram program,
                                         ExecutorOptions options);
  Executor(Executor&&) noexcept;
  Executor& operator=(Executor&&) noexcept;
  ~Executor() override;

  // One execution per sequence, in order. A sequence that cannot be lowered is HarnessFailed with
  // the message of `check`.
  std::vector<model::Execution> run(std::span<const model::Sequence> sequences) override;
  std::vector<model::Execution> runAlone(std::span<const model::Sequence> sequences) override;

  // For many sequences of which few are of interest, at a fraction of the price: the executions of
  // those that are, in order, as `run` without observers would give them. Of interest is an edge
  // covered for the first time, a thread left behind, and every outcome of a step or the teardown
  // but these: Returned; Threw if a call of the same operation threw an exception of this type from
  // the same place before; a precondition that the test broke, if it broke it before in a call of
  // the same operation. And a leak, as long as leaks turn up in new places. So in the other
  // sequences nothing happened that was not seen before.
  std::vector<Noticed> runBrief(std::span<const model::Sequence> sequences,
                                const Variation& variation = {});

  // What literals of the type may become in variations; nothing at first.
  void setLiterals(model::TypeId type, const std::vector<model::Literal>& literals);

  // Whether the sequence can be run at all; the Error names step, argument, expected and given.
  support::Status check(const model::Sequence& sequence) const;

  void setObserve(bool observe);
  void setIsolate(bool isolate);
  [[nodiscard]] const OwnershipFacts& ownership() const override;
  std::size_t edgeCount() const;  // of the worker's coverage map
  std::size_t forks() const;      // children started so far
  // By this executor so far, those of variations included.
  std::uint64_t stepsRun() const;
  std::uint64_t sequencesRun() const;
  std::uint64_t callsOf(model::OperationId operation) const;

  // From now on every edge counts as new again, and every event.
  void forgetCoverage() override;
  // From now on these edges count as new again.
  void forgetEdges(std::span<const std::uint32_t> edges);

  // What was learned so far and decides about later executions, for a run that goes on.
  struct Memory {
    std::string coverage;   // a bit for each edge, then eight bytes for each known event
    std::string observers;  // that are switched off, as the worker has them
    std::string leaks;      // that need no further look, as text
    OwnershipFacts ownership;
  };
  Memory memory() const;
  void restore(const Memory& memory);
  // Takes over what another executor of the same worker knows of edges, events and owners.
  void learnFrom(const Memory& memory);

  // For measurements: programs lowered beforehand, run without making executions of the records.
  support::Result<Program> lower(const model::Sequence& sequence) const;
  support::Status runOnly(std::span<const Program> programs);

 private:
  struct State;
  explicit Executor(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace assay::exec
