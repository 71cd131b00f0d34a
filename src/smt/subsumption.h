// Whether one heap state's constraint covers another's: (exists x. A) implies (exists y. B), for
// all values of the other variables.
//
// The quantified variables of B are removed first, by substitution (y = t), and by elimination
// where y is only compared in one order (l < y and y < u leave l + 1 < u): both exact. What is left
// without quantifiers is a question for the solver chain. For the rest, values of y are read off
// what is known of A, or found for one example after the other; if that does not do, it goes to Z3,
// which may not know.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "smt/solver.h"
#include "smt/term.h"

namespace assay::smt {

// exists bound. condition
struct Existential {
  Term condition;
  std::vector<Term> bound;
};

// The same without those of the bound variables that can be removed.
[[nodiscard]] Existential eliminated(Terms& terms, const Existential& formula);

struct Implied {};
struct NotImplied {};
using Implication = std::variant<Implied, NotImplied, Unknown>;

class SubsumptionChecker {
 public:
  // `solver` answers what has no quantifiers. All must outlive the checker.
  SubsumptionChecker(Terms& terms, Solver& solver, const Limits& limits, Statistics& statistics);
  ~SubsumptionChecker();

  // Whether a implies b. Variables bound in one may occur in the other; they are different ones.
  Implication implies(const Existential& a, const Existential& b);

  // How many questions Z3 got with quantifiers.
  [[nodiscard]] std::uint64_t quantifiedQueries() const { return quantifiedQueries_; }

 private:
  struct Quantified;

  Existential renamedApart(const Existential& formula, Term other);
  std::optional<Implication> byExamples(const std::vector<Term>& known,
                                        const std::vector<Term>& wanted,
                                        const std::vector<Term>& bound);
  Answer checkForAll(Term condition, const std::vector<Term>& bound, Term body);

  Terms& terms_;
  Solver& solver_;
  Limits limits_;
  Statistics& statistics_;
  std::unique_ptr<Quantified> quantified_;
  std::uint64_t quantifiedQueries_ = 0;
};

}  // namespace assay::smt
