// Sequences out of an exploration of heap states: what a call can do in one of them, and has not
// been seen, is traced back to a sequence and proposed; and every new structure is, for others to
// build on.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/sequence.h"
#include "strategy/states/effort.h"
#include "strategy/states/explorer.h"
#include "strategy/states/growth.h"
#include "support/result.h"
#include "symbolic/witness.h"

namespace assay::states {

// The branches of the program at one place of the source, and which sides some call went to; or its
// conditions (symex::Condition), and which answers they had.
struct ReachedBranch {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  bool isCondition = false;
  unsigned sides = 0;  // a bit each
};

struct FoundSequence {
  model::Sequence sequence;
  symbolic::Credit credit;  // of the call that it ends with
};

class StateFinder {
 public:
  // `functions`: those of the subject's own files. Api and table must outlive the strategy.
  static support::Result<std::unique_ptr<StateFinder>> load(
      const model::Api& api, const model::ThunkTable& table,
      std::shared_ptr<const symex::Program> program, std::vector<symex::FunctionId> functions,
      ExploreOptions options, const Effort& effort);

  // Explores one case; what came of it. None: there is nothing more to explore.
  std::optional<std::vector<FoundSequence>> advance();

  // Whether what was explored to its end says something about everything within scope(): no
  // limitation took part, and no invariant was broken.
  [[nodiscard]] bool isConclusive() const;
  [[nodiscard]] std::string scope() const { return growth_.scope(); }

  // Whether the operation was called in all states, and nothing went wrong. It must be conclusive.
  [[nodiscard]] bool isVerified(model::OperationId operation) const;
  // Those of the subject's own files.
  [[nodiscard]] std::vector<ReachedBranch> branches() const;

  // Exploring is not gone on with after this.
  void setDeadline(std::chrono::steady_clock::time_point deadline) {
    explorer_.setDeadline(deadline);
  }

  // What all this has taken, on a usual machine.
  [[nodiscard]] std::chrono::nanoseconds usualTime() const;

  [[nodiscard]] const Explorer& explorer() const { return explorer_; }

 private:
  StateFinder(std::unique_ptr<symbolic::SymbolicSubject> subject,
              std::vector<symex::FunctionId> functions, ExploreOptions options);

  void note(const ExploredPath& explored);
  void add(symbolic::Target target, symbolic::Credit credit = {});
  [[nodiscard]] std::vector<FoundSequence> solved();

  std::unique_ptr<symbolic::SymbolicSubject> subject_;
  std::vector<symex::FunctionId> functions_;
  Explorer explorer_;
  Growth growth_;
  std::set<std::uint32_t> called_;         // operations, by the plan's number
  std::vector<symbolic::Target> targets_;  // of the case that is being explored
  std::vector<symbolic::Credit> credits_;  // parallel to targets_
  std::size_t faults_ = 0;                 // that were proposed
  heap::CaseId cases_ = 0;                 // whose structures were
  std::set<heap::StructureId> structures_;
};

}  // namespace assay::states
