// An engine that takes turns with chance in the search of `assay test`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "exec/ownership_facts.h"
#include "model/sequence.h"
#include "strategy/random/random_strategy.h"
#include "support/result.h"
#include "symex/program.h"

namespace assay::search {

// The subject's bitcode, read once for all engines.
using SharedProgram = std::shared_future<support::Result<std::shared_ptr<const symex::Program>>>;

inline constexpr std::uint64_t usualCallsPerSecond = 100'000;  // that a search by chance makes

// How long a search has been running: by the clock or, if its budget is a number of calls, what
// they take on a usual machine, so that turns come at the same moments on every machine.
struct SearchTime {
  std::chrono::nanoseconds elapsed{};
  bool isByClock = false;
};

// What a sequence does that none did before it.
enum class News : std::uint8_t {
  None,
  Branch,  // it goes along a branch; an edge of the worker may stand for it
  Answer,  // a condition that is not branched on has another answer, which no edge of the worker tells
};

class Turns {
 public:
  virtual ~Turns() = default;

  // Called after every round, with the edges that chance has found so far.
  [[nodiscard]] virtual bool isDue(std::uint64_t edges, const SearchTime& time) = 0;

  // Sequences to run. `cut` ends a sequence before what a test must not do.
  using Cut = std::function<void(model::Sequence&)>;
  virtual std::vector<model::Sequence> take(const strategy::RandomStrategy& random,
                                            const exec::OwnershipFacts& facts, const Cut& cut) = 0;

  // What is new about each of the sequences just taken; no news of any if there are none.
  [[nodiscard]] virtual std::vector<News> news() const { return {}; }

  // What a later run needs to go on exactly as this one would.
  [[nodiscard]] virtual nlohmann::json state() const = 0;
  virtual void restore(const nlohmann::json& state) = 0;
};

}  // namespace assay::search
