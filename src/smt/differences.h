// Comparisons of sums of a term and a constant, `x + 1 < y`, where nothing wraps around: they bound
// how far terms are apart, as numbers. Bounds that contradict each other are a cycle of negative
// length in the graph of the distances; shortest ways give values otherwise.
//
// A term is a number with a sign. What is no such comparison is left out: then a contradiction is
// one all the same, but values may not satisfy everything.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

// Numbers from `low` to `high`. An end that is `farthest` away is not known.
struct Range {
  // Distances stay so small that the sum over any way fits.
  static constexpr std::int64_t farthest = std::int64_t{1} << 52;

  std::int64_t low = -farthest;
  std::int64_t high = farthest;
  [[nodiscard]] bool isKnown() const { return low > -farthest && high < farthest; }
};

class Differences {
 public:
  // False if the query has no comparison of this kind, or too many terms.
  bool read(Query constraints);

  // Unsat if the comparisons contradict each other; values that satisfy them, if they were found.
  std::optional<Answer> solve();

  // A comparison of sums that is none of those that were read, as one that depends on nothing but
  // how far apart the terms are: with one sum and an offset that is not negative. Itself if it is
  // no such comparison.
  [[nodiscard]] Term normal(Terms& terms, Term comparison);

  // The numbers that a term can be, by its comparisons.
  [[nodiscard]] Range rangeOf(Term term);

 private:
  static constexpr int mostPasses = 4;
  static constexpr int mostRuns = 100;

  struct Node {
    Term term;
    Range range;
  };
  // The number `node` + `offset`; node 0 is zero.
  struct Sum {
    std::size_t node = 0;
    std::int64_t offset = 0;
  };
  // from + distance >= to.
  struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    std::int64_t distance = 0;
  };

  std::size_t nodeOf(Term term, Range range);
  [[nodiscard]] Range rangeOfSum(const Sum& sum) const;
  [[nodiscard]] bool isNatural(const Sum& sum) const;
  std::optional<Sum> sumOf(Term term);
  void require(const Sum& a, const Sum& b, std::int64_t most);
  void readConstraint(Term constraint);
  void narrow();
  bool exclude(std::size_t node, std::int64_t number);
  std::optional<std::vector<std::int64_t>> shortest();
  std::optional<Answer> solveDifferent();
  [[nodiscard]] Model modelOf(const std::vector<std::int64_t>& values) const;

  std::vector<Node> nodes_{Node{{}, {0, 0}}};
  std::unordered_map<Term, std::size_t> byTerm_;
  std::vector<Edge> edges_;
  std::vector<std::pair<Sum, Sum>> different_;
  int runs_ = 0;
};

}  // namespace assay::smt
