// The turns of the strategy that follows paths, in the search of `assay test`.
//
// The bitcode is built while chance does the first rounds. A turn is due when these have found no
// new edge for a few of them. With a budget of time, turns take at most half of it, and less when
// there is no code left that no path has reached; with one of calls, when a turn is taken follows
// from what was found alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/build.h"
#include "search/turns.h"
#include "strategy/paths/path_strategy.h"
#include "support/result.h"

namespace assay::search {

class PathTurns final : public Turns {
 public:
  // `isAlways`: a turn after every round. The worker must outlive the object.
  PathTurns(const harness::BuiltWorker& worker, SharedProgram program,
            std::vector<std::string> files, bool isAlways);

  [[nodiscard]] bool isDue(std::uint64_t edges, const SearchTime& time) override;

  // Follows a few sequences that end where there is something left to reach, each `cut` before what
  // a test must not do; what came of it.
  std::vector<model::Sequence> take(const strategy::RandomStrategy& random,
                                    const exec::OwnershipFacts& facts, const Cut& cut) override;

  // Why branches of the source stayed uncovered, and what is to be said about the engine itself.
  [[nodiscard]] std::vector<strategy::BranchRemark> remarks() const;
  [[nodiscard]] const std::string& note() const { return note_; }

  // The sequences followed.
  [[nodiscard]] nlohmann::json state() const override;
  void restore(const nlohmann::json& state) override;

 private:
  [[nodiscard]] std::chrono::nanoseconds spent() const;
  struct Followed {
    model::Sequence sequence;
    std::string facts;
  };
  using Loaded = support::Result<std::unique_ptr<strategy::PathStrategy>>;

  bool load(bool waits);
  std::optional<model::OperationId> nextOperation();
  void follow(const model::Sequence& sequence, const exec::OwnershipFacts& facts,
              std::vector<model::Sequence>& proposals);
  [[nodiscard]] const model::Sequence* leastFollowed(
      const std::vector<model::Sequence>& drawn) const;

  std::future<Loaded> loading_;
  std::unique_ptr<strategy::PathStrategy> strategy_;
  std::string note_;  // why there is no strategy
  bool isAlways_;
  bool isByClock_ = false;
  std::uint64_t edges_ = 0;
  std::uint32_t quietRounds_ = 0;
  std::uint64_t turns_ = 0;                                   // of operations
  std::chrono::nanoseconds spent_{};                          // by the clock
  std::map<std::vector<std::string>, std::uint32_t> shapes_;  // followed so often
  std::vector<Followed> followed_;
};

}  // namespace assay::search
