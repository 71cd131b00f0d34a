#include "smt/subsumption.h"

#include <z3++.h>

#include <algorithm>
#include <string>

#include "smt/inspect.h"
#include "smt/z3_translator.h"

namespace assay::smt {

struct SubsumptionChecker::Quantified {
  explicit Quantified(Terms& terms) : translator(terms, context, Divisions::Exact) {}
  StepCounter counter;
  z3::context context;
  Z3Translator translator;
};

SubsumptionChecker::SubsumptionChecker(Terms& terms, Solver& solver, const Limits& limits,
                                       Statistics& statistics)
    : terms_(terms), solver_(solver), limits_(limits), statistics_(statistics) {}
SubsumptionChecker::~SubsumptionChecker() = default;

// The formula with other names for those bound variables that occur in the other. The same formulas
// get the same names, so that caches know them again.
Existential SubsumptionChecker::renamedApart(const Existential& formula, Term other) {
  Existential result = formula;
  Substitution names(terms_);
  unsigned number = 0;
  for (Term& variable : result.bound) {
    if (!mentions(other, variable)) continue;
    Term renamed;
    do {
      renamed = terms_.variable(
          "apart" + std::to_string(number++) + "w" + std::to_string(variable.width()),
          variable.width());
    } while (mentions(other, renamed) || mentions(formula.condition, renamed));
    names.replace(variable, renamed);
    variable = renamed;
  }
  if (!names.isEmpty()) result.condition = names.apply(formula.condition);
  return result;
}

Implication SubsumptionChecker::implies(const Existential& a, const Existential& b) {
  // A's bound variables may be any values: they are free from here on.
  const Existential left = renamedApart(a, b.condition);
  const Existential right = eliminated(terms_, renamedApart(b, left.condition));
  const std::vector<Term> known = conjunctsOf(left.condition);
  std::vector<Term> wanted = conjunctsOf(right.condition);
  std::erase_if(wanted,
                [&](Term conjunct) { return std::ranges::find(known, conjunct) != known.end(); });
  const Term refuted = terms_.bitNot(terms_.conjunction(wanted));
  std::vector<Term> query = known;
  query.push_back(refuted);
  Answer answer = right.bound.empty() ? solver_.check(query)
                                      : checkForAll(left.condition, right.bound, refuted);
  if (std::holds_alternative<Unsat>(answer)) return Implied{};
  if (auto* unknown = std::get_if<Unknown>(&answer)) return std::move(*unknown);
  return NotImplied{};
}

// Whether `condition` and, for all values of the bound variables, `body` can hold. Sat has no
// model.
Answer SubsumptionChecker::checkForAll(Term condition, const std::vector<Term>& bound, Term body) {
  if (isSpent(limits_, statistics_)) return Unknown{"the solver's limit was reached"};
  ++quantifiedQueries_;
  if (!quantified_) quantified_ = std::make_unique<Quantified>(terms_);
  z3::context& context = quantified_->context;
  Z3Translator& translator = quantified_->translator;
  try {
    z3::expr_vector variables(context);
    for (const Term variable : bound) {
      variables.push_back(variable.width() == 1 ? translator.condition(variable)
                                                : translator.value(variable));
    }
    z3::solver solver(context);
    z3::params params(context);
    if (limits_.steps != 0) params.set("rlimit", limits_.steps);
    if (limits_.milliseconds != 0) params.set("timeout", limits_.milliseconds);
    solver.set(params);
    solver.add(translator.condition(condition));
    solver.add(z3::forall(variables, translator.condition(body)));
    const z3::check_result result = solver.check();
    statistics_.steps += quantified_->counter.newSteps(solver);
    if (translator.isApproximated()) return Unknown{"fmod of values that are not known"};
    if (result == z3::unsat) return Unsat{};
    if (result == z3::sat) return Sat{};
    return Unknown{"the solver did not decide a question with quantifiers: " +
                   solver.reason_unknown()};
  } catch (const z3::exception& error) {
    return Unknown{"the solver failed: " + std::string(error.msg())};
  }
}

}  // namespace assay::smt
