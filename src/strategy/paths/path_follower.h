// The strategy that follows paths: a sequence whose literals have become holes is executed along
// its own path, then along what branches off, towards code that nothing has reached. What gets
// there is solved and proposed.
//
// A turn is bounded by instructions, by sides that are solved and by the solver's own steps, so
// that the same turns give the same proposals.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "exec/ownership_facts.h"
#include "model/api.h"
#include "model/sequence.h"
#include "strategy/paths/targets.h"
#include "support/result.h"
#include "symbolic/sketch_run.h"
#include "symbolic/symbolic_subject.h"

namespace assay::paths {

// What stood in the way of covering a branch of the source.
struct BranchRemark {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  bool taken = false;  // the side that this is about: condition true or false
  std::string why;
};

// The operations that can be followed.
struct OpenOperations {
  // Code that they run has not been reached, or they were not followed often enough to say so.
  std::vector<model::OperationId> promising;
  // Every edge has been gone along; what goes wrong may need several of them together.
  std::vector<model::OperationId> known;
};

class PathFollower {
 public:
  // `files`: the subject's own. Api and table must outlive the strategy.
  static support::Result<std::unique_ptr<PathFollower>> load(
      const model::Api& api, const model::ThunkTable& table,
      std::shared_ptr<const symex::Program> program, const std::vector<std::string>& files);

  [[nodiscard]] OpenOperations open() const;

  // Follows a sequence and what branches off it. The proposals that come of it reach something new
  // in the executor, or go wrong there.
  [[nodiscard]] std::vector<model::Sequence> follow(const model::Sequence& sequence,
                                                    const exec::OwnershipFacts& facts);

  // Paths that are not at their end by then are limited.
  void setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline);

  // For branches of the subject that no path went along.
  [[nodiscard]] std::vector<BranchRemark> remarks() const;

  // What following paths has taken, on a usual machine.
  [[nodiscard]] std::chrono::nanoseconds usualTime() const;

  struct Counts {
    std::uint64_t sequences = 0;  // followed
    std::uint64_t paths = 0;
    std::uint64_t proposals = 0;
  };
  [[nodiscard]] const Counts& counts() const { return counts_; }

 private:
  PathFollower(std::unique_ptr<symbolic::SymbolicSubject> subject,
               std::vector<symex::FunctionId> functions);

  bool isNew(const symbolic::SketchPath& path);
  void noteLimitation(const model::Sequence& sequence, const symbolic::SketchPath& path);
  [[nodiscard]] std::string whyUncovered(const Targets::Edge& edge) const;
  [[nodiscard]] std::string hindranceOf(symex::FunctionId function) const;
  bool isWorthAsking(std::size_t row, std::size_t invariant);
  void findReach(std::vector<symex::FunctionId> functions);

  std::unique_ptr<symbolic::SymbolicSubject> subject_;
  Targets targets_;
  std::vector<std::vector<symex::FunctionId>>
      reach_;                            // by OperationId: subject functions it may run
  std::vector<std::uint32_t> followed_;  // by OperationId: sequences that end with it
  // What ended paths, and how often, by OperationId of the call that was under way.
  std::vector<std::map<std::string, std::uint32_t>> limitations_;
  using Wrong = std::pair<std::string, std::vector<symex::LocationId>>;  // and the calls under way
  std::map<Wrong, std::uint32_t> proposed_;
  struct Asked {
    std::uint64_t times = 0;
    std::uint64_t covered = 0;  // edges, when it was asked last
  };
  std::map<std::pair<std::size_t, std::size_t>, Asked> asked_;  // by row and invariant
  std::uint64_t coveredBefore_ = 0;
  Counts counts_;
};

}  // namespace assay::paths
