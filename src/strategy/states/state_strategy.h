// The strategy that explores heap states, in turns.
//
// A turn explores a few cases, or as many as a short time allows if that is the budget. With a
// budget of calls, what a turn does follows from the turns before.
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "strategy/states/state_finder.h"
#include "strategy/strategy.h"

namespace assay::states {

class StateStrategy final : public strategy::Strategy {
 public:
  explicit StateStrategy(const strategy::Context& context);

  std::optional<std::vector<strategy::Proposal>> propose(strategy::Turn& turn) override;

  // Methods that were only tested are verified, and branches that were not covered unreachable,
  // where the exploration says so.
  void conclude(strategy::Conclusions& conclusions) const override;

  // How many cases were explored.
  [[nodiscard]] nlohmann::json state() const override;
  void restore(const nlohmann::json& state) override;

 private:
  using Loaded = support::Result<std::unique_ptr<StateFinder>>;

  bool load(bool waits);
  std::optional<std::vector<FoundSequence>> advance();

  std::future<Loaded> loading_;
  std::unique_ptr<StateFinder> finder_;
  std::string note_;  // why there is none
  bool isChosen_;
  bool isFinished_ = false;
  std::uint64_t explored_ = 0;       // cases
  std::chrono::nanoseconds told_{};  // of the usual time
};

// One part of the time in so many, at most.
inline constexpr unsigned share = 4;

}  // namespace assay::states
