#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "smt/inspect.h"
#include "smt/layer_solver.h"
#include "smt/layers.h"

namespace assay::smt {

namespace {

// x for a condition x = c of a variable and a constant, or x or ~x for a variable of width 1.
Term fixedVariable(Term condition) {
  if (condition.isVariable()) return condition;
  if (condition.is(Kind::Not) && condition.operand(0).isVariable()) return condition.operand(0);
  const bool fixes = condition.is(Kind::Equal) && condition.operand(0).isVariable() &&
                     condition.operand(1).isConstant();
  return fixes ? condition.operand(0) : Term();
}

class SyntacticSolver final : public LayerSolver {
 public:
  SyntacticSolver(Terms& terms, std::unique_ptr<Solver> next, Statistics& statistics)
      : LayerSolver(Layer::Syntactic, std::move(next), statistics), terms_(terms) {}

 private:
  Answer answer(Query constraints) override {
    std::vector<Term> open;
    for (const Term constraint : constraints) appendConjuncts(constraint, open);
    Model fixed;
    std::vector<std::pair<Term, Term>> joined;
    while (true) {
      if (!withoutDuplicates(open)) return answered(Unsat{});
      if (!fixVariables(open, fixed) && !joinVariables(open, joined)) break;
    }
    if (open.empty()) return answered(Sat{completed(std::move(fixed), joined)});
    Answer answer = askNext(open);
    if (auto* sat = std::get_if<Sat>(&answer)) {
      sat->model.update(fixed);
      sat->model = completed(std::move(sat->model), joined);
    }
    return answer;
  }

  // Removes duplicates; false if the conditions hold false, or one and its negation.
  bool withoutDuplicates(std::vector<Term>& conditions) {
    std::unordered_set<Term> seen;
    std::erase_if(conditions, [&](Term condition) { return !seen.insert(condition).second; });
    return std::ranges::none_of(conditions, [&](Term condition) {
      return condition.isFalse() ||
             (condition.is(Kind::Not) && seen.contains(condition.operand(0)));
    });
  }

  // Takes out the conditions that give a variable its value, and replaces it in the others. Whether
  // there was any.
  bool fixVariables(std::vector<Term>& conditions, Model& fixed) {
    Substitution values(terms_);
    std::vector<Term> kept;
    for (const Term condition : conditions) {
      const Term variable = fixedVariable(condition);
      if (!variable || fixed.mentions(variable)) {
        kept.push_back(condition);
        continue;
      }
      const Term value = condition.is(Kind::Equal) ? condition.operand(1)
                                                   : terms_.boolean(!condition.is(Kind::Not));
      fixed.set(variable, Bits::fromWords(value.width(), value.words()));
      values.replace(variable, value);
    }
    if (values.isEmpty()) return false;
    conditions.clear();
    for (const Term condition : kept) appendConjuncts(values.apply(condition), conditions);
    return true;
  }

  // Takes out one condition that two variables are equal, and replaces the second by the first.
  // Whether there was any.
  bool joinVariables(std::vector<Term>& conditions, std::vector<std::pair<Term, Term>>& joined) {
    const auto found = std::ranges::find_if(conditions, [](Term condition) {
      return condition.is(Kind::Equal) && condition.operand(0).isVariable() &&
             condition.operand(1).isVariable();
    });
    if (found == conditions.end()) return false;
    joined.emplace_back(found->operand(0), found->operand(1));
    Substitution names(terms_);
    names.replace(joined.back().second, joined.back().first);
    std::vector<Term> kept;
    conditions.erase(found);
    for (const Term condition : conditions) appendConjuncts(names.apply(condition), kept);
    conditions = std::move(kept);
    return true;
  }

  // With the values of the variables that were replaced, the last one first.
  static Model completed(Model model, const std::vector<std::pair<Term, Term>>& joined) {
    for (auto pair = joined.rbegin(); pair != joined.rend(); ++pair) {
      model.set(pair->second, model.bits(pair->first));
    }
    return model;
  }

  Terms& terms_;
};

}  // namespace

std::unique_ptr<Solver> makeSyntacticSolver(Terms& terms, std::unique_ptr<Solver> next,
                                            Statistics& statistics) {
  return std::make_unique<SyntacticSolver>(terms, std::move(next), statistics);
}

}  // namespace assay::smt
