// Random search: sequences from two generators that share the pool.
//
// Plans go through the ways to build one call, each once. Growth takes a kept sequence and adds
// calls to it, with a random subset of the operations in each round (swarm), so that in some rounds
// a stack is only pushed and in others only popped. Operations that led to something new are called
// more often, those that mostly end a sequence badly less often.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "compose/generator.h"
#include "compose/plans.h"
#include "model/api.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "pool/pool.h"
#include "support/random.h"

namespace assay::strategy {

class RandomStrategy {
 public:
  struct Proposal {
    model::Sequence sequence;
    std::size_t parent = none;  // the entry of the pool that it was grown from
    static constexpr std::size_t none = ~std::size_t{0};
  };

  // Api and pool must outlive the strategy.
  RandomStrategy(const model::Api& api, pool::Pool& pool, std::uint64_t seed);

  std::vector<Proposal> propose(std::size_t count);

  // Long ones that begin with a kept sequence, for executions that are cheap: what happens far from
  // where anything was observed.
  std::vector<model::Sequence> walks(std::size_t count, support::Random& random) const;

  // Literals that the search would write for a value of the type; repeated if there are few.
  std::vector<model::Literal> literals(model::TypeId type, std::size_t count,
                                       support::Random& random) const;

  // Kept sequences, or nothing, with a call of the operation at their ends; others for another
  // `draw`.
  std::vector<model::Sequence> callsAfterKept(model::OperationId operation, std::size_t count,
                                              std::uint64_t draw = 0) const;

  // New objects with a call of the operation, and a few others on the same objects before it.
  std::vector<model::Sequence> callsAfterOthers(model::OperationId operation, std::size_t count,
                                                std::uint64_t draw) const;

  // What came of a proposal; `isNew`: the pool kept it.
  void learn(const Proposal& proposal, const model::Execution& execution, bool isNew);

  // What a later run needs to go on exactly as this one would.
  nlohmann::json state() const;
  void restore(const nlohmann::json& state);

 private:
  struct Record {
    std::uint64_t calls = 0;
    std::uint64_t ended = 0;     // calls that ended the sequence: crash, violation, hang
    std::uint64_t fruitful = 0;  // calls that were the last of something new
  };

  void chooseSwarm();
  std::uint64_t weightOf(const Record& record) const;
  model::Sequence nextPlan();
  Proposal grown();

  const model::Api& api_;
  pool::Pool& pool_;
  std::uint64_t seed_;
  compose::Generator generator_;
  compose::PlanSpace plans_;
  std::vector<std::uint64_t> plansMade_;  // by OperationId
  std::vector<Record> records_;           // by OperationId
  std::vector<compose::OperationWeight> swarm_;
  model::OperationIndex index_;
  std::uint64_t round_ = 0;
  support::Random random_;
};

}  // namespace assay::strategy
