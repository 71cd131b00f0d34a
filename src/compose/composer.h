// Building sequences, for every strategy: from new objects or from what the pool keeps, with values
// and operations that have borne fruit. What was learned by running is in here, so that one
// strategy profits from what another one tried.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "compose/generator.h"
#include "model/api.h"
#include "model/operation_index.h"
#include "model/outcome.h"
#include "model/sequence.h"
#include "pool/pool.h"
#include "support/random.h"

namespace assay::compose {

class Composer {
 public:
  // Api and pool must outlive the composer.
  Composer(const model::Api& api, const pool::Pool& pool, std::uint64_t seed);

  [[nodiscard]] const model::Api& api() const { return api_; }
  [[nodiscard]] const pool::Pool& pool() const { return pool_; }
  [[nodiscard]] std::uint64_t seed() const { return seed_; }
  [[nodiscard]] const Generator& generator() const { return generator_; }

  // The operations that sequences are made of until the next time: all of them or half of them, by
  // chance (swarm), so that in some rounds a stack is only pushed and in others only popped. Each
  // is weighted by what came of its calls.
  void chooseSwarm(support::Random& random);
  [[nodiscard]] const std::vector<OperationWeight>& swarm() const { return swarm_; }

  // A kept sequence, or nothing if `entry` is none, with more calls at its end.
  [[nodiscard]] model::Sequence grown(const pool::Entry* entry,
                                      const std::vector<OperationWeight>& choices,
                                      std::size_t calls, Taste taste,
                                      support::Random& random) const;

  // Long ones that begin with a kept sequence, for executions that are cheap: what happens far from
  // where anything was observed.
  [[nodiscard]] std::vector<model::Sequence> walks(std::size_t count,
                                                   support::Random& random) const;

  // Literals that a search would write for a value of the type; repeated if there are few.
  [[nodiscard]] std::vector<model::Literal> literals(model::TypeId type, std::size_t count,
                                                     support::Random& random) const;

  // Kept sequences, or nothing, with a call of the operation at their ends; others for another
  // `draw`.
  [[nodiscard]] std::vector<model::Sequence> callsAfterKept(model::OperationId operation,
                                                            std::size_t count,
                                                            std::uint64_t draw = 0) const;

  // New objects with a call of the operation, and a few others on the same objects before it.
  [[nodiscard]] std::vector<model::Sequence> callsAfterOthers(model::OperationId operation,
                                                              std::size_t count,
                                                              std::uint64_t draw) const;

  // What came of a sequence; `isNew`: the pool kept it.
  void learn(const model::Sequence& sequence, const model::Execution& execution, bool isNew);

  // What a later run needs to go on exactly as this one would.
  [[nodiscard]] nlohmann::json state() const;
  void restore(const nlohmann::json& state);

 private:
  struct Record {
    std::uint64_t calls = 0;
    std::uint64_t ended = 0;     // calls that ended the sequence: crash, violation, hang
    std::uint64_t fruitful = 0;  // calls that were the last of something new
  };

  static std::uint64_t weightOf(const Record& record);
  // An entry of the pool to begin with, now and then none.
  const pool::Entry* drawEntry(support::Random& random) const;

  const model::Api& api_;
  const pool::Pool& pool_;
  std::uint64_t seed_;
  Generator generator_;
  std::vector<Record> records_;  // by OperationId
  std::vector<OperationWeight> swarm_;
  model::OperationIndex index_;
};

// How a search draws the taste of a sequence.
[[nodiscard]] Taste drawTaste(support::Random& random);

}  // namespace assay::compose
