// Runs sequences in a worker and says what happened.
//
// The executor lowers sequences, hands them to the worker in batches, reads the records, and does
// what a single run cannot: it confirms leaks in a process of their own, finds out who owns raw
// pointers (ownership.h), and marks steps that use stale borrowed values (borrowing.h). A worker
// that is lost is started again; a sequence that cannot be run is HarnessFailed, never an outcome
// of the subject.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "exec/lowering.h"
#include "exec/ownership_facts.h"
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
};

// All clauses of the Api, for ExecutorOptions::contracts.
std::vector<model::Contract> contractsOf(const model::Api& api);

class Executor {
 public:
  // The Api must outlive the executor.
  static support::Result<Executor> start(const model::Api& api, WorkerProgram program,
                                         ExecutorOptions options);
  Executor(Executor&&) noexcept;
  Executor& operator=(Executor&&) noexcept;
  ~Executor();

  // One execution per sequence, in order. A sequence that cannot be lowered is HarnessFailed with
  // the message of `check`.
  std::vector<model::Execution> run(std::span<const model::Sequence> sequences);

  // Whether the sequence can be run at all; the Error names step, argument, expected and given.
  support::Status check(const model::Sequence& sequence) const;

  void setObserve(bool observe);
  void setIsolate(bool isolate);
  const OwnershipFacts& ownership() const;
  std::size_t edgeCount() const;  // of the worker's coverage map
  std::size_t forks() const;      // children started so far

  // From now on every edge counts as new again.
  void forgetCoverage();

  // What was learned so far and decides about later executions, for a run that goes on.
  struct Memory {
    std::string coverage;  // a bit for each edge
    OwnershipFacts ownership;
  };
  Memory memory() const;
  void restore(const Memory& memory);

  // For measurements: programs lowered beforehand, run without making executions of the records.
  support::Result<Program> lower(const model::Sequence& sequence) const;
  support::Status runOnly(std::span<const Program> programs);

 private:
  struct State;
  explicit Executor(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace assay::exec
