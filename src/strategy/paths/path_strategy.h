// The strategy that follows paths, in turns.
//
// The bitcode is read while others do the first rounds. A turn is due when these have found no new
// edge for a few of them; it is shorter by half where no code is left that no path has reached.
#pragma once

#include <cstdint>
#include <future>
#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "strategy/paths/path_follower.h"
#include "strategy/strategy.h"

namespace assay::paths {

class PathStrategy final : public strategy::Strategy {
 public:
  explicit PathStrategy(const strategy::Context& context);

  // Follows a few sequences that end where there is something left to reach.
  std::optional<std::vector<strategy::Proposal>> propose(strategy::Turn& turn) override;

  // Why branches of the source stayed uncovered, and what is to be said about the engine itself.
  void conclude(strategy::Conclusions& conclusions) const override;

  // The sequences followed.
  [[nodiscard]] nlohmann::json state() const override;
  void restore(const nlohmann::json& state) override;

 private:
  struct Followed {
    model::Sequence sequence;
    std::string facts;
  };
  using Loaded = support::Result<std::unique_ptr<PathFollower>>;

  bool load(bool waits);
  std::optional<model::OperationId> nextOperation();
  void follow(const model::Sequence& sequence, const exec::OwnershipFacts& facts,
              std::vector<strategy::Proposal>& proposals);
  [[nodiscard]] const model::Sequence* leastFollowed(
      const std::vector<model::Sequence>& drawn) const;

  std::future<Loaded> loading_;
  std::unique_ptr<PathFollower> follower_;
  std::string note_;  // why there is none
  bool isChosen_;
  std::chrono::nanoseconds told_{};                           // of the usual time
  std::uint64_t turns_ = 0;                                   // of operations
  std::map<std::vector<std::string>, std::uint32_t> shapes_;  // followed so often
  std::vector<Followed> followed_;
};

}  // namespace assay::paths
