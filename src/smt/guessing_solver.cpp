// Values that satisfy a query are often small, or close to a number that stands in it. To try those
// is quick even where Z3 has to take multiplications and divisions apart.
//
// The search repairs: it gives one variable of the first constraint that does not hold the value
// with which the fewest constraints are broken, and goes on until none is or it has gone on for too
// long.
#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "smt/inspect.h"
#include "smt/layer_solver.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

class GuessingSolver final : public DecidingSolver {
 public:
  using DecidingSolver::DecidingSolver;

 private:
  static constexpr unsigned mostEvaluations = 20000;
  static constexpr std::size_t mostParts = 400;
  static constexpr std::size_t mostNumbers = 24;
  static constexpr std::size_t mostVariables = 8;
  static constexpr std::uint64_t smallNumbers = 32;

  // A value for a variable, and how many constraints it leaves broken.
  struct Repair {
    Term variable;
    std::uint64_t value = 0;
    std::size_t broken = 0;
  };

  std::optional<Answer> decide(Query constraints) override {
    if (!readNumbers(constraints)) return std::nullopt;
    variables_ = variablesOf(constraints);
    if (variables_.size() > mostVariables) return std::nullopt;
    Model model;
    evaluations_ = 0;
    const std::size_t mostRounds = 2 * constraints.size();
    for (std::size_t round = 0; round < mostRounds; ++round) {
      const auto broken = std::ranges::find_if(
          constraints, [&](Term constraint) { return !holds(constraint, model); });
      if (broken == constraints.end()) return Sat{std::move(model)};
      const std::optional<Repair> repair = repairOf(*broken, constraints, model);
      if (!repair) return std::nullopt;
      model.set(repair->variable, repair->value);
    }
    return std::nullopt;
  }

  bool holds(Term constraint, const Model& model) {
    ++evaluations_;
    return evaluator_.holds(constraint, model);
  }

  // Collects the numbers of the query. False if it is too large, or has variables that are no
  // words.
  bool readNumbers(Query constraints) {
    numbers_.clear();
    std::unordered_set<Term> seen;
    bool isSmall = true;
    for (const Term constraint : constraints) {
      visitParts(constraint, [&](Term part) {
        if (!seen.insert(part).second) return;
        if (part.isVariable()) isSmall = isSmall && !part.sort().isArray() && part.width() <= 64;
        for (const Term operand : part.operands()) {
          if (!operand.isSmallConstant() || numbers_.size() == mostNumbers) continue;
          const std::uint64_t number = operand.value();
          if (std::ranges::find(numbers_, number) == numbers_.end()) numbers_.push_back(number);
        }
      });
      if (!isSmall || seen.size() > mostParts) return false;
    }
    return true;
  }

  // What the variable may be tried with: small numbers, those of the query, and sums and
  // differences of these and what variables are now.
  std::vector<std::uint64_t> candidates(Term variable, const Model& model) const {
    if (variable.width() == 1) return {1 - model.value(variable)};
    std::vector<std::uint64_t> values;
    for (std::uint64_t value = 0; value < smallNumbers; ++value) values.push_back(value);
    std::vector<std::uint64_t> centres{0};
    for (const Term other : variables_) {
      const std::uint64_t value = model.value(other);
      if (std::ranges::find(centres, value) == centres.end()) centres.push_back(value);
    }
    const std::uint64_t mask = maskOf(variable.width());
    for (const std::uint64_t number : numbers_) {
      values.push_back((number + 1) & mask);
      values.push_back((number - 1) & mask);
      for (const std::uint64_t centre : centres) {
        values.push_back((centre + number) & mask);
        values.push_back((centre - number) & mask);
      }
    }
    return values;
  }

  std::optional<Repair> repairOf(Term constraint, Query constraints, Model& model) {
    std::optional<Repair> best;
    for (const Term variable : variablesOf(constraint)) {
      const std::uint64_t now = model.value(variable);
      for (const std::uint64_t value : candidates(variable, model)) {
        if (evaluations_ > mostEvaluations) return std::nullopt;
        model.set(variable, value);
        if (!holds(constraint, model)) continue;
        std::size_t broken = 0;
        for (const Term other : constraints) {
          if (!holds(other, model)) ++broken;
          if (best && broken >= best->broken) break;
        }
        if (!best || broken < best->broken) best = Repair{variable, value, broken};
        if (broken == 0) return best;
      }
      model.set(variable, now);
    }
    return best;
  }

  Evaluator evaluator_;
  std::vector<std::uint64_t> numbers_;  // of the query
  std::vector<Term> variables_;
  unsigned evaluations_ = 0;
};

}  // namespace

std::unique_ptr<Solver> makeGuessingSolver(std::unique_ptr<Solver> next, Statistics& statistics) {
  return std::make_unique<GuessingSolver>(Layer::Guess, std::move(next), statistics);
}

}  // namespace assay::smt
