// What is worth trying among the sides that a followed path left behind
// (symex::Options::postpones).
//
// A target is an edge, an error at a place, or another value of what an instruction split over.
// Targets that no path has reached come first, and among them those that were tried least; a side
// that leads where paths have been before is tried a few times in each sequence, for what may lie
// behind it. What was tried and what came of it is kept for all sequences.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "smt/path_solver.h"
#include "symex/executor.h"
#include "symex/searcher.h"

namespace assay::paths {

class Targets {
 public:
  // `subject`: the functions of the subject's own files, ascending. Both must outlive the targets.
  Targets(const symex::Program& program, std::vector<symex::FunctionId> subject);

  // A name for what the postponed side leads to.
  using Key = std::uint64_t;
  [[nodiscard]] Key keyOf(const symex::State& state) const;

  // How soon it is the side's turn, the smallest first, after so many tries in this sequence;
  // nothing if it has been tried enough.
  [[nodiscard]] std::optional<std::uint64_t> rankOf(Key key, const symex::Coverage& coverage,
                                                    std::uint32_t triesInSequence) const;

  // What became of a side that was taken up.
  void note(const symex::State& state, smt::Feasibility feasibility);

  // The edges of the subject that no path went along and that were tried, or whose condition was
  // never reached; by place in the source.
  struct Edge {
    std::string file;
    unsigned line = 0;
    unsigned column = 0;
    symex::FunctionId function = symex::none;
    bool taken = false;            // the side where the condition is true
    std::uint32_t infeasible = 0;  // tries that the solver refuted
    std::uint32_t undecided = 0;   // tries that it gave up on
    bool isReached = false;        // its condition was decided on some path
  };
  [[nodiscard]] std::vector<Edge> uncovered(const symex::Coverage& coverage) const;
  [[nodiscard]] bool hasUncovered(symex::FunctionId function,
                                  const symex::Coverage& coverage) const;

 private:
  enum class Kind : std::uint8_t { SubjectEdge, Error, OtherEdge, Value };
  struct Record {
    std::uint32_t feasible = 0;
    std::uint32_t infeasible = 0;
    std::uint32_t undecided = 0;
  };

  const symex::Program& program_;
  std::vector<bool> isOfSubject_;    // by FunctionId
  std::vector<bool> edgeOfSubject_;  // by Edge::id
  std::map<Key, Record> records_;
};

// Goes on with paths that are under way, then takes up the side whose turn it is, at most so many;
// among equals chance decides, so that one sequence after the other tries other combinations.
// Targets and coverage must outlive it.
[[nodiscard]] std::unique_ptr<symex::Searcher> towards(const Targets& targets,
                                                       const symex::Coverage& coverage,
                                                       std::size_t mostSides, std::uint64_t seed);

}  // namespace assay::paths
