// Random search: sequences from two generators that share the pool.
//
// Plans go through the ways to build one call, each once. Growth takes a kept sequence and adds
// calls to it, with a random subset of the operations in each round.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "compose/plans.h"
#include "strategy/strategy.h"

namespace assay::random {

class RandomStrategy final : public strategy::Strategy {
 public:
  // The Api must outlive the strategy.
  RandomStrategy(const model::Api& api, std::uint64_t seed);

  // One round.
  std::optional<std::vector<strategy::Proposal>> propose(strategy::Turn& turn) override;

  [[nodiscard]] nlohmann::json state() const override;
  void restore(const nlohmann::json& state) override;

 private:
  model::Sequence nextPlan(const compose::Composer& composer, support::Random& random);

  std::uint64_t seed_;
  bool hasOperations_;
  compose::PlanSpace plans_;
  std::vector<std::uint64_t> plansMade_;  // by OperationId
  std::uint64_t round_ = 0;
};

}  // namespace assay::random
