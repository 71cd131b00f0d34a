// What is known about the numbers of a heap of a given structure: a disjunction of cases.
//
// A case says which cells have a value that is known, and a conjunction of conditions on the
// others, written in variables that depend on nothing but the cell's place in the structure: so
// equal knowledge is equal terms. Conditions on what is no longer visible have been closed
// existentially; what could not be removed by substitution or order elimination stays as bound
// variables.
//
// Keeping the cases of a disjunction apart is what makes exploration cheap: each is a path
// condition of comparisons, which the executor decides without a solver. New knowledge is compared
// with the union of the cases, and cases whose union is a conjunction become one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "smt/path_solver.h"
#include "smt/subsumption.h"
#include "smt/term.h"
#include "symex/value.h"

namespace assay::heap {

struct Case {
  std::vector<symex::Value> cells;  // an integer, or the variable of the cell
  std::vector<smt::Term> conditions;
  std::vector<smt::Term> bound;
  bool operator==(const Case&) const = default;
};

struct ConstraintStatistics {
  std::uint64_t undecided = 0;  // comparisons that the solver gave up; the state was kept
  std::uint64_t joined = 0;     // cases that became one
};

class Constraints {
 public:
  // `limits`: of questions with quantifiers.
  Constraints(smt::Terms& terms, smt::PathSolver& solver, const smt::Limits& limits = {});

  // The variable that stands for cell `index` of any structure.
  smt::Term cellVariable(std::size_t index, unsigned width);

  // Whether the values `cells` on a path are always among the cases.
  bool covers(std::span<const Case* const> cases, const smt::PathCondition& path,
              std::span<const symex::Value> cells);

  // The cases in which `cells` can be on the path; usually one.
  std::vector<Case> close(const smt::PathCondition& path, std::span<const symex::Value> cells);

  // Every value of `inner` is one of `outer`.
  bool includes(const Case& outer, const Case& inner);

  // A case that is the union of `fresh`, `other` and perhaps more of `all`, if there is one.
  std::optional<Case> join(const Case& fresh, const Case& other, std::span<const Case* const> all);

  // The conditions as a path; none if they contradict each other.
  std::optional<smt::PathCondition> pathOf(const Case& one);

  // Whether samples of each path are looked for in the cases that it was closed to, and the other
  // way round; unoptimised builds do so unless told otherwise.
  void checkSamples(bool checks) { checks_ = checks; }

  [[nodiscard]] const ConstraintStatistics& statistics() const { return statistics_; }
  smt::Terms& terms() { return terms_; }

 private:
  class Covering;
  static constexpr std::size_t usualVariables = 64;

  smt::Term boundVariable(std::size_t index, unsigned width);
  bool coversQuantified(const Case& one, const smt::PathCondition& path,
                        std::span<const symex::Value> cells);
  static constexpr int mostSplits = 12;  // on the way to a case
  static constexpr int mostParts = 400;  // of all cases of one path
  void eliminate(std::vector<smt::Term> conditions, const std::vector<smt::Term>& bound,
                 const Case& pattern, std::vector<Case>& cases, int splits);
  static constexpr std::size_t mostTried = 64;  // cases that trying may make of one
  bool eliminateByTrying(const std::vector<smt::Term>& conditions,
                         const std::vector<smt::Term>& bound, const Case& pattern,
                         std::vector<Case>& cases);
  static constexpr std::size_t fewValues = 17;
  bool eliminateByValues(const std::vector<smt::Term>& conditions,
                         const std::vector<smt::Term>& bound, const Case& pattern,
                         std::vector<Case>& cases, int splits);
  std::optional<std::vector<smt::Term>> normal(std::vector<smt::Term> conditions);
  void substituteConstants(Case& one);
  void sortByText(std::vector<smt::Term>& conditions) const;
  smt::Term sharpened(const smt::PathCondition& path, smt::Term condition);
  std::optional<smt::PathCondition> pathOf(std::span<const smt::Term> conditions);
  bool isKnown(const smt::PathCondition& path, smt::Term condition);
  bool implied(const smt::PathCondition& path, smt::Term condition);

  // Values that the cells have together; none if the path was never decided.
  std::optional<std::vector<smt::Term>> sample(const smt::PathCondition& path,
                                               std::span<const symex::Value> cells);
  bool canBe(smt::PathCondition path, std::span<const symex::Value> cells,
             std::span<const smt::Term> values);
  bool isIn(const Case& one, std::span<const smt::Term> values);
  void checkClosed(const smt::PathCondition& path, std::span<const symex::Value> cells,
                   std::span<const Case> cases);
  void checkJoined(const Case& joined, std::span<const Case* const> all);

#ifdef __OPTIMIZE__
  static constexpr bool checksByDefault = false;
#else
  static constexpr bool checksByDefault = true;
#endif

  smt::Terms& terms_;
  smt::PathSolver& solver_;
  smt::SubsumptionChecker subsumption_;
  std::vector<std::vector<std::pair<unsigned, smt::Term>>> variables_;  // by cell, then width
  int parts_ = 0;                                                       // of the path being closed
  // What was found by trying, by conditions: the same ones come again and again. Which variables
  // are bound follows from their names.
  struct TermsOrder {
    bool operator()(const std::vector<smt::Term>& a, const std::vector<smt::Term>& b) const {
      return std::ranges::lexicographical_compare(a, b, smt::TermOrder());
    }
  };
  std::map<std::vector<smt::Term>, std::optional<std::vector<std::vector<smt::Term>>>, TermsOrder>
      tried_;
  ConstraintStatistics statistics_;
  bool checks_ = checksByDefault;
  std::uint64_t chance_ = 1;  // of samples
};

}  // namespace assay::heap
