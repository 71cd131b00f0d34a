#include "smt/subsumption.h"

#include <z3++.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "smt/inspect.h"
#include "smt/witness.h"
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
  if (!right.bound.empty()) {
    if (hasWitness(terms_, solver_, known, wanted, right.bound)) return Implied{};
    if (auto found = byExamples(known, wanted, right.bound)) return std::move(*found);
  }
  const Term refuted = terms_.bitNot(terms_.conjunction(wanted));
  std::vector<Term> query = known;
  query.push_back(refuted);
  Answer answer = right.bound.empty() ? solver_.check(query)
                                      : checkForAll(left.condition, right.bound, refuted);
  if (std::holds_alternative<Unsat>(answer)) return Implied{};
  if (auto* unknown = std::get_if<Unknown>(&answer)) return std::move(*unknown);
  return NotImplied{};
}

// Values with which A holds are an example. If no bound variables make B hold for it, B is not
// implied. If some do, all values for which they do it are no examples any more; when there are
// none left, it is. None if that takes too long.
std::optional<Implication> SubsumptionChecker::byExamples(const std::vector<Term>& known,
                                                          const std::vector<Term>& wanted,
                                                          const std::vector<Term>& bound) {
  constexpr int mostExamples = 32;
  const Term b = terms_.conjunction(wanted);
  const std::vector<Term> variables = variablesOf(b);
  if (std::ranges::any_of(variables, [](Term variable) { return variable.sort().isArray(); })) {
    return std::nullopt;
  }
  const auto isBound = [&](Term variable) {
    return std::ranges::find(bound, variable) != bound.end();
  };
  // The condition with values of the model for the variables that are bound, or for the others.
  const auto with = [&](const Model& model, bool ofBound) {
    Substitution values(terms_);
    for (const Term variable : variables) {
      if (isBound(variable) == ofBound) {
        values.replace(variable, terms_.constant(model.bits(variable)));
      }
    }
    return values.apply(b);
  };
  std::vector<Term> examples = known;
  for (int i = 0; i < mostExamples; ++i) {
    const Answer example = solver_.check(examples);
    if (std::holds_alternative<Unsat>(example)) return Implied{};
    const auto* sat = std::get_if<Sat>(&example);
    if (sat == nullptr) return std::nullopt;
    const Answer witness = solver_.check(conjunctsOf(with(sat->model, false)));
    if (std::holds_alternative<Unsat>(witness)) return NotImplied{};
    const auto* values = std::get_if<Sat>(&witness);
    if (values == nullptr) return std::nullopt;
    examples.push_back(terms_.bitNot(with(values->model, true)));
  }
  return std::nullopt;
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
