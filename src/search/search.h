// The search of `assay test`: strategies propose sequences, a worker runs them, the oracle judges,
// and the pool keeps what is new. What fails is gathered by cause; one representative each.
//
// Everything that decides about the future is in state(), so that a run that was stopped goes on as
// if nothing had happened.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <vector>

#include "exec/borrowing.h"
#include "exec/executor.h"
#include "model/api.h"
#include "model/finding.h"
#include "oracle/copy_evidence.h"
#include "oracle/judge.h"
#include "oracle/laws.h"
#include "pool/pool.h"
#include "search/side_worker.h"
#include "search/turns.h"
#include "strategy/random/random_strategy.h"
#include "support/budget.h"
#include "support/events.h"
#include "support/result.h"
#include "workspace/workspace.h"

namespace assay::search {

// One cause of failure and the shortest probe that has shown it so far.
struct Suspicion {
  model::Probe probe;
  model::Failure failure;
  std::uint64_t occurrences = 0;
};

struct SearchCounts {
  std::uint64_t steps = 0;       // calls into the subject
  std::uint64_t executions = 0;  // sequences
  std::uint64_t invalid = 0;     // sequences that did what a test must not do
  std::uint64_t harness = 0;     // sequences that we failed to run
  std::uint64_t edges = 0;
};

class Search {
 public:
  // Everything given must outlive the search.
  Search(const workspace::Workspace& workspace, exec::Executor& executor, std::uint64_t seed,
         support::Listener& listener);

  // From now on the engine takes turns with chance; it must outlive the search.
  void alternateWith(Turns& turns) { turns_.push_back(&turns); }
  // A second worker varies sequences while the search goes on, and the first one does not. Not for
  // a budget of steps: with it, nothing may depend on how fast the machine is.
  void varyBeside(exec::Executor executor);
  // Nothing is left to chance: the search ends when no engine has anything left to do.
  void leaveOutChance() { usesChance_ = false; }

  // Goes on until the budget is used or the program is interrupted; `afterRound` is called after
  // every round, when everything is consistent. A round in which the interruption came is none of
  // these: an engine may have stopped in the middle of something, which a search without
  // interruption would not have done.
  void run(const support::Budget& budget, const std::function<void()>& afterRound);

  // Runs the sequences, judges them and keeps what is new, like proposals of a strategy.
  // `news`: what is known to be new about them.
  std::vector<model::Execution> offer(const std::vector<model::Sequence>& sequences,
                                      const std::vector<News>& news = {});

  const pool::Pool& pool() const { return pool_; }
  const std::vector<Suspicion>& suspicions() const { return suspicions_; }
  const oracle::CopyEvidence& copyEvidence() const { return copyEvidence_; }
  const SearchCounts& counts() const { return counts_; }
  // Of a destructor: how many objects of its class were made, since each is destroyed.
  std::uint64_t callsOf(model::OperationId operation) const;

  // Sequences of the pool, each with a call of the operation at its end.
  std::vector<model::Sequence> callsAfterKept(model::OperationId operation, std::size_t count);

  // Everything but the sequences of the pool, which are entries of their own in a database.
  nlohmann::json state() const;

  // Goes on where a search with this state and these sequences was. An Error if they were not
  // written by a search of this subject.
  support::Status restore(const nlohmann::json& state, std::vector<pool::Entry> entries);

 private:
  std::vector<model::Execution> runInBudget(std::span<const model::Sequence> sequences);
  void round();
  [[nodiscard]] std::uint64_t callsLeft() const;  // of a budget of calls
  [[nodiscard]] bool isUsed() const;
  [[nodiscard]] SearchTime timeGone() const;
  bool takeTurn(Turns& turns);
  void updateCounts();
  // Whether an engine has followed the calls and knows what they do.
  enum class Foreseen : std::uint8_t { No, Yes };
  void cutBeforeMisuse(model::Sequence& sequence, Foreseen foreseen = Foreseen::No) const;
  void addProbes();
  void runProbes();
  SideWork variationsOf(std::vector<model::Sequence> proposals) const;
  std::vector<model::Sequence> walks(support::Random& random) const;
  void workWithSide(std::vector<model::Sequence> proposals);
  void takeFromSide();
  void vary(const SideWork& work);
  void consider(const model::Probe& probe, const model::Execution& execution,
                const strategy::RandomStrategy::Proposal* proposal);
  bool keep(const model::Sequence& sequence, const model::Execution& execution);
  bool keepFirstSteps(const model::Sequence& sequence, std::size_t count);
  void giveBack(const model::Execution& execution);
  void suspect(const model::Probe& probe, const model::Failure& failure);
  void reportProgress();

  const model::Api& api_;
  exec::Executor& executor_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  std::uint64_t seed_;
  support::Listener& listener_;
  pool::Pool pool_;
  strategy::RandomStrategy random_;
  oracle::Laws laws_;
  exec::BorrowTracker borrows_;
  oracle::CopyEvidence copyEvidence_;
  std::vector<Turns*> turns_;
  bool usesChance_ = true;
  std::unique_ptr<SideWorker> side_;  // null: none
  std::vector<model::Probe> probes_;  // of laws, waiting
  std::vector<Suspicion> suspicions_;
  std::vector<std::uint64_t> calls_;  // by OperationId
  support::Budget budget_;
  SearchCounts counts_;
  std::map<std::uint32_t, std::uint32_t> givenBack_;  // edge → how often it was made new again
  std::uint64_t edgesOfTurns_ = 0;                    // found by other engines than chance
  std::chrono::nanoseconds timeOfTurns_{};
  // What the executor had run when the search had run nothing.
  std::uint64_t stepsBefore_ = 0;
  std::uint64_t executionsBefore_ = 0;
  std::vector<std::uint64_t> madeBefore_;
  std::chrono::steady_clock::time_point start_;
  bool isQuick_ = false;  // by the last sequences that were run
};

}  // namespace assay::search
