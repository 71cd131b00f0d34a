#include "heap/constraint.h"

#include <algorithm>
#include <string>

#include "smt/differences.h"
#include "smt/inspect.h"
#include "smt/order.h"
#include "symex/chunks.h"

namespace assay::heap {

using smt::Feasibility;
using smt::PathCondition;
using smt::Term;
using symex::Value;

namespace {

// A question with quantifiers that takes longer is rarely decided; undecided, the state is kept.
constexpr std::uint32_t mostQuantifiedSteps = 200'000;

smt::Limits limitsOfQuantified(smt::Limits limits) {
  limits.steps =
      limits.steps == 0 ? mostQuantifiedSteps : std::min(limits.steps, mostQuantifiedSteps);
  return limits;
}

}  // namespace

Constraints::Constraints(smt::Terms& terms, smt::PathSolver& solver, const smt::Limits& limits)
    : terms_(terms),
      solver_(solver),
      subsumption_(terms, solver.solver(), limitsOfQuantified(limits), solver.statistics()) {
  // Normal forms depend on which variable is older: the usual ones are made in one order, so that
  // it does not matter how an exploration got to a state.
  for (std::size_t i = 0; i < usualVariables; ++i) {
    for (const unsigned width : {1U, 8U, 16U, 32U, 64U}) {
      cellVariable(i, width);
      boundVariable(i, width);
    }
  }
}

Term Constraints::boundVariable(std::size_t index, unsigned width) {
  return terms_.variable("bound" + std::to_string(index) + "w" + std::to_string(width), width);
}

Term Constraints::cellVariable(std::size_t index, unsigned width) {
  if (variables_.size() <= index) variables_.resize(index + 1);
  auto& widths = variables_[index];
  for (const auto& [known, variable] : widths) {
    if (known == width) return variable;
  }
  const Term variable =
      terms_.variable("cell" + std::to_string(index) + "w" + std::to_string(width), width);
  widths.emplace_back(width, variable);
  return variable;
}

bool Constraints::implied(const PathCondition& path, Term condition) {
  if (condition.isConstant()) return condition.isTrue();
  switch (solver_.feasible(path, terms_.bitNot(condition))) {
    case Feasibility::Infeasible:
      return true;
    case Feasibility::Feasible:
      return false;
    case Feasibility::Unknown:
      ++statistics_.undecided;
      return false;
  }
  return false;
}

// Whether a path lies in a union: for each condition of the first case, where it does not hold the
// other cases must cover.
class Constraints::Covering {
 public:
  Covering(Constraints& all, std::span<const Case* const> cases, std::span<const Value> cells)
      : all_(all), cases_(cases), cells_(cells), substitution_(all.terms_) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].isUndef()) continue;
      const Term variable = all_.cellVariable(i, cells[i].width());
      const Term value = symex::asTerm(all_.terms_, cells[i]);
      if (variable != value) substitution_.replace(variable, value);
    }
  }

  bool run(const PathCondition& path) { return isCovered(path, 0); }

 private:
  static constexpr int mostSteps = 400;

  // The conditions of a case on these cells; none if it is impossible.
  std::optional<std::vector<Term>> conditionsOf(const Case& one) {
    std::vector<Term> conditions;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!one.cells[i].isInteger()) continue;
      if (cells_[i].isInteger()) {
        if (cells_[i].bits() != one.cells[i].bits()) return std::nullopt;
        continue;
      }
      const Term equal = all_.terms_.equal(symex::asTerm(all_.terms_, cells_[i]),
                                           symex::asTerm(all_.terms_, one.cells[i]));
      if (equal.isFalse()) return std::nullopt;
      smt::appendConjuncts(equal, conditions);
    }
    for (const Term condition : one.conditions) {
      const Term here = substitution_.isEmpty() ? condition : substitution_.apply(condition);
      if (here.isFalse()) return std::nullopt;
      smt::appendConjuncts(here, conditions);
    }
    return conditions;
  }

  bool isCovered(PathCondition path, std::size_t from) {
    if (from == cases_.size() || ++steps_ > mostSteps) return false;
    const Case& one = *cases_[from];
    if (!one.bound.empty()) {
      return all_.coversQuantified(one, path, cells_) || isCovered(path, from + 1);
    }
    const auto conditions = conditionsOf(one);
    if (!conditions) return isCovered(std::move(path), from + 1);
    for (const Term condition : *conditions) {
      if (++steps_ > mostSteps) return false;
      smt::Side other = all_.solver_.assume(path, all_.terms_.bitNot(condition));
      if (other.feasibility == Feasibility::Infeasible) continue;
      if (other.feasibility == Feasibility::Unknown) {
        ++all_.statistics_.undecided;
        return false;
      }
      if (!isCovered(std::move(other.path), from + 1)) return false;
      smt::Side same = all_.solver_.assume(path, condition);
      if (same.feasibility == Feasibility::Infeasible) return true;
      path = std::move(same.path);
    }
    return true;
  }

  Constraints& all_;
  std::span<const Case* const> cases_;
  std::span<const Value> cells_;
  smt::Substitution substitution_;
  int steps_ = 0;
};

bool Constraints::covers(std::span<const Case* const> cases, const PathCondition& path,
                         std::span<const Value> cells) {
  return Covering(*this, cases, cells).run(path);
}

bool Constraints::coversQuantified(const Case& one, const PathCondition& path,
                                   std::span<const Value> cells) {
  smt::Existential inner;
  std::vector<Term> known = path.constraints();
  // The path's variables are renamed by closing it; cell variables then mean the cells.
  smt::Existential outer{terms_.conjunction(one.conditions), one.bound};
  std::vector<Term> wanted;
  smt::Substitution names(terms_);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Term variable = cellVariable(i, cells[i].width());
    const Term value = symex::asTerm(terms_, cells[i]);
    if (variable != value) names.replace(variable, value);
    if (one.cells[i].isInteger()) {
      wanted.push_back(terms_.equal(value, symex::asTerm(terms_, one.cells[i])));
    }
  }
  wanted.push_back(names.isEmpty() ? outer.condition : names.apply(outer.condition));
  inner.condition = terms_.conjunction(known);
  outer.condition = terms_.conjunction(wanted);
  const smt::Implication answer = subsumption_.implies(inner, outer);
  if (std::holds_alternative<smt::Unknown>(answer)) ++statistics_.undecided;
  return std::holds_alternative<smt::Implied>(answer);
}

std::optional<PathCondition> Constraints::pathOf(const Case& one) { return pathOf(one.conditions); }

std::optional<PathCondition> Constraints::pathOf(std::span<const Term> conditions) {
  PathCondition path;
  for (const Term condition : conditions) {
    smt::Side side = solver_.assume(path, condition);
    if (side.feasibility == Feasibility::Infeasible) return std::nullopt;
    path = std::move(side.path);
  }
  return path;
}

// An order that depends on nothing but what the terms say.
void Constraints::sortByText(std::vector<Term>& conditions) const {
  std::ranges::sort(conditions, {}, [&](Term term) { return smt::toString(terms_, term); });
}

// The normal form of a conjunction: x <= y and x != y become x < y, x <= y and y <= x become x = y,
// what follows from the rest is left out, and the order depends on nothing but the terms. None if
// the conditions contradict each other.
std::optional<std::vector<Term>> Constraints::normal(std::vector<Term> conditions) {
  auto path = pathOf(conditions);
  if (!path) return std::nullopt;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    std::swap(conditions[i], conditions.back());
    smt::Differences others;
    others.read(std::span(conditions).first(conditions.size() - 1));
    conditions.back() = others.normal(terms_, conditions.back());
    std::swap(conditions[i], conditions.back());
  }
  for (Term& condition : conditions) condition = sharpened(*path, condition);
  sortByText(conditions);
  const auto [first, last] = std::ranges::unique(conditions);
  conditions.erase(first, last);
  for (std::size_t i = conditions.size(); i-- > 0;) {
    if (conditions.size() < 2) break;
    std::vector<Term> others = conditions;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    const auto rest = pathOf(others);
    if (rest && implied(*rest, conditions[i])) conditions = std::move(others);
  }
  return conditions;
}

// The strongest comparison of the same two terms that the path implies.
Term Constraints::sharpened(const PathCondition& path, Term condition) {
  if (!condition.is(smt::Kind::Not)) return condition;
  const Term inner = condition.operand(0);
  if (inner.is(smt::Kind::Equal)) {
    const Term a = inner.operand(0);
    const Term b = inner.operand(1);
    if (a.width() == 1) return condition;
    for (const Term less :
         {terms_.slt(a, b), terms_.slt(b, a), terms_.ult(a, b), terms_.ult(b, a)}) {
      if (isKnown(path, less)) return less;
    }
    return condition;
  }
  const bool isSigned = inner.is(smt::Kind::Slt);
  if (!isSigned && !inner.is(smt::Kind::Ult)) return condition;
  const Term a = inner.operand(1);
  const Term b = inner.operand(0);
  if (a.isConstant() || b.isConstant()) return condition;
  const Term less = isSigned ? terms_.slt(a, b) : terms_.ult(a, b);
  if (isKnown(path, less)) return less;
  const Term equal = terms_.equal(a, b);
  return isKnown(path, equal) ? equal : condition;
}

// Implied, as far as comparisons alone tell.
bool Constraints::isKnown(const PathCondition& path, Term condition) {
  return smt::orderAtomOf(condition) && implied(path, condition);
}

bool Constraints::includes(const Case& outer, const Case& inner) {
  const auto path = pathOf(inner);
  if (!path) return true;
  const Case* const only = &outer;
  return covers({&only, 1}, *path, inner.cells);
}

std::optional<Case> Constraints::join(const Case& fresh, const Case& other,
                                      std::span<const Case* const> all) {
  if (fresh.cells != other.cells || !fresh.bound.empty() || !other.bound.empty()) {
    return std::nullopt;
  }
  const auto freshPath = pathOf(fresh);
  const auto otherPath = pathOf(other);
  if (!freshPath || !otherPath) return std::nullopt;
  // What holds in both, among the conditions of either and what they say at least.
  std::vector<Term> common;
  const auto consider = [&](Term condition) {
    if (std::ranges::find(common, condition) != common.end()) return;
    if (implied(*freshPath, condition) && implied(*otherPath, condition)) {
      common.push_back(condition);
    }
  };
  for (const Case* one : {&fresh, &other}) {
    for (const Term condition : one->conditions) {
      consider(condition);
      if (condition.is(smt::Kind::Slt)) {
        consider(terms_.sle(condition.operand(0), condition.operand(1)));
      } else if (condition.is(smt::Kind::Ult)) {
        consider(terms_.ule(condition.operand(0), condition.operand(1)));
      } else if (condition.is(smt::Kind::Equal)) {
        consider(terms_.sle(condition.operand(0), condition.operand(1)));
        consider(terms_.sle(condition.operand(1), condition.operand(0)));
      }
    }
  }
  Case joined;
  joined.cells = fresh.cells;
  auto conditions = normal(std::move(common));
  if (!conditions) return std::nullopt;
  joined.conditions = std::move(*conditions);
  const auto path = pathOf(joined);
  if (!path || !covers(all, *path, joined.cells)) return std::nullopt;
  ++statistics_.joined;
  if (checks_) checkJoined(joined, all);
  return joined;
}

}  // namespace assay::heap
