// The turns of the strategy that explores heap states, in the search of `assay test`.
//
// A turn explores a few cases, or as many as a short time allows if that is the budget; in all,
// turns then take at most a quarter of it. With a budget of calls, what a turn does follows from
// the turns before.
#pragma once

#include <chrono>
#include <cstdint>
#include <future>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/build.h"
#include "model/run_report.h"
#include "search/turns.h"
#include "strategy/states/state_strategy.h"
#include "support/result.h"

namespace assay::search {

class StateTurns final : public Turns {
 public:
  // `most`: what all turns together may take by the clock. `isAlone`: a turn whenever there is
  // something to explore. The worker must outlive the object.
  StateTurns(const harness::BuiltWorker& worker, SharedProgram program,
             std::vector<std::string> files, states::ExploreOptions options,
             const states::Effort& effort, std::chrono::nanoseconds most, bool isAlone);

  [[nodiscard]] bool isDue(std::uint64_t edges, const SearchTime& time) override;
  std::vector<model::Sequence> take(const strategy::RandomStrategy& random,
                                    const exec::OwnershipFacts& facts, const Cut& cut) override;

  [[nodiscard]] std::vector<News> news() const override { return news_; }

  // Methods that were only tested are verified, and branches that were not covered unreachable,
  // where the exploration says so.
  void judge(const model::Api& api, std::vector<model::MethodReport>& methods,
             std::vector<model::FileCoverage>& files) const;
  // What is to be said about the engine itself.
  [[nodiscard]] const std::string& note() const { return note_; }

  // How many cases were explored.
  [[nodiscard]] nlohmann::json state() const override;
  void restore(const nlohmann::json& state) override;

 private:
  [[nodiscard]] std::chrono::nanoseconds spent() const;
  using Loaded = support::Result<std::unique_ptr<states::StateStrategy>>;

  bool load(bool waits);
  std::optional<std::vector<states::Proposal>> advance();

  std::future<Loaded> loading_;
  std::unique_ptr<states::StateStrategy> strategy_;
  std::string note_;  // why there is no strategy
  bool isAlone_;
  bool isByClock_ = false;
  bool isFinished_ = false;
  std::uint64_t explored_ = 0;  // cases
  std::vector<News> news_;
  std::chrono::nanoseconds most_;
  std::chrono::nanoseconds spent_{};  // by the clock
};

}  // namespace assay::search
