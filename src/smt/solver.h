// The question that a solver answers, and the answers.
//
// A query is a conjunction of conditions (terms of width 1), in the order in which a path assumed
// them: an incremental solver shares what consecutive queries have in common from the front. The
// layers of the chain are decorators around each other; chain.h puts them together.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "smt/model.h"
#include "smt/term.h"

namespace assay::smt {

struct Sat {
  Model model;  // makes every constraint of the query true
};
struct Unsat {};
struct Unknown {
  std::string why;  // one plain sentence fragment: "the solver's step limit was reached"
};
using Answer = std::variant<Sat, Unsat, Unknown>;

using Query = std::span<const Term>;

class Solver {
 public:
  virtual ~Solver() = default;
  virtual Answer check(Query constraints) = 0;
};

// What queries may cost in Z3. Steps are Z3's own resource counter: the same on every machine.
struct Limits {
  std::uint32_t steps = 50'000'000;  // of one query; 0: no limit
  std::uint64_t allSteps = 0;        // of all queries: after that, Z3 is not asked; 0: no limit
  std::uint32_t milliseconds =
      0;  // of one query; 0: no limit; anything else gives up reproducible answers
};

// Of a time, for Limits: 0 would be no limit.
[[nodiscard]] inline std::uint32_t millisecondsOf(std::chrono::milliseconds time) {
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(time.count(), 1, 0xffffffff));
}

// The layers, from the outside in.
enum class Layer : std::uint8_t {
  Path,         // what a path condition knows of itself: its model, its order (path_solver.h)
  Syntactic,    // constants and contradictions that can be seen
  Slicing,      // independent parts
  Cache,        // queries that were answered before, their subsets and supersets, old models
  Order,        // intervals, equalities and orders
  Difference,   // sums with constants that do not wrap around
  Enumeration,  // few bits: all values
  Guess,        // small numbers, and those in the query
  Z3,
};
inline constexpr std::size_t layerCount = 9;
[[nodiscard]] std::string_view toString(Layer layer);

struct LayerStatistics {
  std::uint64_t queries = 0;      // asked of this layer
  std::uint64_t answered = 0;     // by this layer itself
  std::uint64_t unknown = 0;      // answered with Unknown; only Z3 does
  std::uint64_t nanoseconds = 0;  // spent in this layer and those below; 0 unless time is measured
};

struct Statistics {
  std::array<LayerStatistics, layerCount> layers;
  bool measureTime = false;
  std::uint64_t steps = 0;  // Z3's, for all questions

  LayerStatistics& operator[](Layer layer) { return layers[static_cast<std::size_t>(layer)]; }
  const LayerStatistics& operator[](Layer layer) const {
    return layers[static_cast<std::size_t>(layer)];
  }
};

// Whether Z3 is not asked any more.
[[nodiscard]] inline bool isSpent(const Limits& limits, const Statistics& statistics) {
  return limits.allSteps != 0 && statistics.steps > limits.allSteps;
}

// Adds the time until it is destroyed to a layer's figures, if time is measured.
class LayerTimer {
 public:
  LayerTimer(Statistics& statistics, Layer layer) : statistics_(statistics), layer_(layer) {
    if (statistics_.measureTime) begin_ = std::chrono::steady_clock::now();
  }
  ~LayerTimer() {
    if (!statistics_.measureTime) return;
    const auto spent = std::chrono::steady_clock::now() - begin_;
    statistics_[layer_].nanoseconds +=
        static_cast<std::uint64_t>(std::chrono::nanoseconds(spent).count());
  }
  LayerTimer(const LayerTimer&) = delete;
  LayerTimer& operator=(const LayerTimer&) = delete;

 private:
  Statistics& statistics_;
  Layer layer_;
  std::chrono::steady_clock::time_point begin_;
};

}  // namespace assay::smt
