// The search: strategies propose sequences, a worker runs them, the oracle judges, and the pool
// keeps what is new. What fails is gathered by cause; one representative each.
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
#include <set>
#include <span>
#include <vector>

#include "compose/composer.h"
#include "exec/borrowing.h"
#include "exec/executor.h"
#include "model/api.h"
#include "model/finding.h"
#include "model/findings_report.h"
#include "oracle/copy_evidence.h"
#include "oracle/judge.h"
#include "oracle/laws.h"
#include "pool/pool.h"
#include "search/schedule.h"
#include "search/side_worker.h"
#include "strategy/strategy.h"
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
  model::Discarded discarded;
  std::uint64_t features = 0;  // that the pool keeps
};

struct SearchOptions {
  std::uint64_t seed = 1;
  support::Budget budget;
  std::string strategy = "all";    // the name of one, which must exist, or all
  strategy::OptionValues options;  // of strategies
};

class Search {
 public:
  // Everything given must outlive the search, but for the options. `second`: a worker that varies
  // sequences while the search goes on, and the first one does not. Not for a budget of steps: with
  // it, nothing may depend on how fast the machine is.
  Search(const workspace::Workspace& workspace, exec::Executor& executor, SearchOptions options,
         support::Listener& listener, std::optional<exec::Executor> second = {});

  // Goes on until the budget is used, no strategy has anything left to do, or the program is
  // interrupted; `afterRound` is called after every round, when everything is consistent. A round
  // in which the interruption came is none of these: a strategy may have stopped in the middle of
  // something, which a search without interruption would not have done.
  void run(const std::function<void()>& afterRound);

  // Runs the sequences, judges them and keeps what is new, like proposals of a strategy.
  void offer(const std::vector<model::Sequence>& sequences);

  // What the strategies found out besides.
  void conclude(strategy::Conclusions& conclusions) const;

  const pool::Pool& pool() const { return pool_; }
  const std::vector<Suspicion>& suspicions() const { return suspicions_; }
  const oracle::CopyEvidence& copyEvidence() const { return copyEvidence_; }
  const SearchCounts& counts() const { return counts_; }
  // Of a destructor: how many objects of its class were made, since each is destroyed.
  std::uint64_t callsOf(model::OperationId operation) const;

  [[nodiscard]] const compose::Composer& composer() const { return composer_; }

  // Everything but the sequences of the pool, which are entries of their own in a database.
  nlohmann::json state() const;

  // Goes on where a search with this state and these sequences was. An Error if they were not
  // written by a search of this subject.
  support::Status restore(const nlohmann::json& state, std::vector<pool::Entry> entries);

 private:
  std::vector<model::Execution> runInBudget(std::span<const model::Sequence> sequences);
  [[nodiscard]] std::uint64_t callsLeft() const;  // of a budget of calls
  [[nodiscard]] bool isUsed() const;
  [[nodiscard]] strategy::SearchTime timeGone() const;
  bool takeTurn(Member& member);
  void tryProposals(Member& member, std::vector<strategy::Proposal> proposals);
  void varyProposals(Member& member, std::vector<strategy::Proposal> proposals);
  void updateCounts();
  void cutBeforeMisuse(model::Sequence& sequence, bool isFollowed = false) const;
  void addProbes();
  void runProbes();
  SideWork variationsOf(std::vector<model::Sequence> proposals) const;
  std::vector<model::Sequence> walks(support::Random& random) const;
  void workWithSide(std::vector<model::Sequence> proposals);
  void takeFromSide();
  void vary(const SideWork& work);
  // Whether the pool keeps it. What is not `isToKeep` is worth it only if it covers something.
  bool consider(const model::Probe& probe, const model::Execution& execution,
                std::vector<model::Feature> features, bool isToKeep);
  void considerProposal(Member* member, const strategy::Proposal& proposal,
                        const model::Execution& execution);
  [[nodiscard]] std::vector<model::Feature> newIn(const strategy::Proposal& proposal,
                                                  const model::Execution& execution) const;
  bool keep(const model::Sequence& sequence, const model::Execution& execution,
            std::vector<model::Feature> features);
  bool keepFirstSteps(const model::Sequence& sequence, std::size_t count);
  void giveBack(const model::Execution& execution);
  void suspect(const model::Probe& probe, const model::Failure& failure);
  void reportProgress();

  const model::Api& api_;
  exec::Executor& executor_;
  const model::RuleSettings& rules_;
  const model::SubjectFiles& files_;
  SearchOptions options_;
  support::Listener& listener_;
  pool::Pool pool_;
  compose::Composer composer_;
  Schedule schedule_;
  oracle::Laws laws_;
  exec::BorrowTracker borrows_;
  oracle::CopyEvidence copyEvidence_;
  std::unique_ptr<SideWorker> side_;  // null: none
  std::vector<model::Probe> probes_;  // of laws, waiting
  std::vector<Suspicion> suspicions_;
  std::vector<std::uint64_t> calls_;  // by OperationId
  SearchCounts counts_;
  std::map<std::uint32_t, std::uint32_t> givenBack_;  // edge → how often it was made new again
  std::set<model::Feature> foreseen_;                 // that the worker does not see, and are kept
  std::uint64_t featuresOfShares_ = 0;                // found by strategies that have a share
  // What the executor had run when the search had run nothing.
  std::uint64_t stepsBefore_ = 0;
  std::uint64_t executionsBefore_ = 0;
  std::vector<std::uint64_t> madeBefore_;
  std::chrono::steady_clock::time_point start_;
  bool isQuick_ = false;  // by the last sequences that were run
};

}  // namespace assay::search
