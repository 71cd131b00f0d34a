// What is no longer visible goes: paths are closed existentially, and bound variables eliminated.
#include <algorithm>
#include <iterator>

#include "heap/constraint.h"
#include "smt/enumeration.h"
#include "smt/inspect.h"
#include "symex/chunks.h"

namespace assay::heap {

using smt::PathCondition;
using smt::Term;
using symex::Value;

std::vector<Case> Constraints::close(const PathCondition& path, std::span<const Value> cells) {
  std::vector<Term> conditions = path.constraints();
  std::vector<Term> values;
  for (const Value& cell : cells) {
    if (!cell.isInteger()) values.push_back(symex::asTerm(terms_, cell));
  }
  // A variable that a cell holds as it is becomes that cell's; all others are bound.
  Case pattern;
  smt::Substitution names(terms_);
  std::vector<Term> renamed;
  std::vector<std::pair<Term, Term>> equalities;  // cell variable, what it is
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].isInteger()) {
      pattern.cells.push_back(cells[i]);
      continue;
    }
    const Term variable = cellVariable(i, cells[i].width());
    const Term value = symex::asTerm(terms_, cells[i]);
    pattern.cells.push_back(Value::term(variable));
    if (value.isVariable() && std::ranges::find(renamed, value) == renamed.end()) {
      renamed.push_back(value);
      names.replace(value, variable);
    } else {
      equalities.emplace_back(variable, value);
    }
  }
  std::vector<Term> all = conditions;
  all.insert(all.end(), values.begin(), values.end());
  std::size_t number = 0;
  std::vector<Term> bound;
  for (const Term variable : smt::variablesOf(all)) {
    if (std::ranges::find(renamed, variable) != renamed.end()) continue;
    const Term other = boundVariable(number++, variable.width());
    names.replace(variable, other);
    bound.push_back(other);
  }
  std::vector<Term> closed;
  for (const Term condition : conditions) closed.push_back(names.apply(condition));
  for (const auto& [variable, value] : equalities) {
    closed.push_back(terms_.equal(variable, names.apply(value)));
  }
  std::vector<Case> cases;
  parts_ = 0;
  eliminate(std::move(closed), bound, pattern, cases, mostSplits);
  if (checks_) checkClosed(path, cells, cases);
  return cases;
}

namespace {

// Conditions that are connected with no cell say nothing about one: together with the rest they can
// be satisfied.
void dropUnconnected(std::vector<Term>& conditions, const std::vector<Term>& bound) {
  std::vector<Term> reached;  // bound variables
  std::vector<bool> kept(conditions.size(), false);
  const auto isBound = [&](Term variable) {
    return std::ranges::find(bound, variable) != bound.end();
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (kept[i]) continue;
      const std::vector<Term> variables = smt::variablesOf(conditions[i]);
      kept[i] = std::ranges::any_of(variables, [&](Term variable) {
        return !isBound(variable) || std::ranges::find(reached, variable) != reached.end();
      });
      if (!kept[i]) continue;
      changed = true;
      std::ranges::copy_if(variables, std::back_inserter(reached), isBound);
    }
  }
  std::size_t index = 0;
  std::erase_if(conditions, [&](Term) { return !kept[index++]; });
}

}  // namespace

// Adds the cases of: exists bound. conditions. Where a bound variable is compared in an order and
// also different from something, the two sides of the difference are cases of their own.
void Constraints::eliminate(std::vector<Term> conditions, const std::vector<Term>& bound,
                            const Case& pattern, std::vector<Case>& cases, int splits) {
  if (++parts_ > mostParts) splits = 0;
  auto normalised = normal(std::move(conditions));
  if (!normalised) return;
  dropUnconnected(*normalised, bound);
  const smt::Existential rest = smt::eliminated(terms_, {terms_.conjunction(*normalised), bound});
  for (const Term part : smt::disjunctsOf(rest.condition)) {
    std::vector<Term> conjuncts = smt::conjunctsOf(part);
    Case one = pattern;
    for (const Term variable : rest.bound) {
      if (smt::mentions(part, variable)) one.bound.push_back(variable);
    }
    const auto isOld = [&](Term condition) {
      return std::ranges::find(*normalised, condition) != normalised->end();
    };
    if (!std::ranges::all_of(conjuncts, isOld) && splits > 0) {
      // Something went: what is left may have become simpler.
      eliminate(std::move(conjuncts), one.bound, pattern, cases, splits - 1);
      continue;
    }
    if (splits > 0 && eliminateByTrying(conjuncts, one.bound, pattern, cases)) continue;
    const auto difference = std::ranges::find_if(conjuncts, [&](Term condition) {
      return condition.is(smt::Kind::Not) && condition.operand(0).is(smt::Kind::Equal) &&
             condition.operand(0).operand(0).width() > 1 &&
             std::ranges::any_of(one.bound, [&](Term variable) {
               return condition.operand(0).operand(0) == variable ||
                      condition.operand(0).operand(1) == variable;
             });
    });
    if (difference != conjuncts.end() && splits > 0) {
      const Term a = difference->operand(0).operand(0);
      const Term b = difference->operand(0).operand(1);
      for (const Term less : {terms_.slt(a, b), terms_.slt(b, a)}) {
        *difference = less;
        eliminate(conjuncts, one.bound, pattern, cases, splits - 1);
      }
      continue;
    }
    if (splits > 0 && eliminateByValues(conjuncts, one.bound, pattern, cases, splits)) continue;
    one.conditions = std::move(conjuncts);
    substituteConstants(one);
    sortByText(one.conditions);
    cases.push_back(std::move(one));
  }
}

// A cell that is said to be a constant becomes one.
void Constraints::substituteConstants(Case& one) {
  smt::Substitution known(terms_);
  for (Value& cell : one.cells) {
    if (!cell.isTerm()) continue;
    const Term variable = cell.term();
    const auto found = std::ranges::find_if(one.conditions, [&](Term condition) {
      return condition.is(smt::Kind::Equal) && condition.operand(0) == variable &&
             condition.operand(1).isSmallConstant();
    });
    if (found == one.conditions.end()) continue;
    cell = Value::term(found->operand(1));
    known.replace(variable, found->operand(1));
  }
  if (known.isEmpty()) return;
  std::vector<Term> rest;
  for (const Term condition : one.conditions) {
    smt::appendConjuncts(known.apply(condition), rest);
  }
  one.conditions = std::move(rest);
}

namespace {

// Conditions that are connected by variables, each once.
std::vector<std::vector<Term>> connected(std::span<const Term> conditions) {
  struct Group {
    std::vector<Term> conditions;
    std::vector<Term> variables;
  };
  std::vector<Group> groups;
  for (const Term condition : conditions) {
    Group joined{{condition}, smt::variablesOf(condition)};
    std::erase_if(groups, [&](const Group& other) {
      const bool meets = std::ranges::any_of(other.variables, [&](Term variable) {
        return std::ranges::find(joined.variables, variable) != joined.variables.end();
      });
      if (!meets) return false;
      std::ranges::copy(other.conditions, std::back_inserter(joined.conditions));
      std::ranges::copy(other.variables, std::back_inserter(joined.variables));
      return true;
    });
    groups.push_back(std::move(joined));
  }
  std::vector<std::vector<Term>> all;
  for (Group& group : groups) all.push_back(std::move(group.conditions));
  return all;
}

// A comparison of variables or constants: as plain as can be.
bool isPlain(Term condition) {
  const Term inner = condition.is(smt::Kind::Not) ? condition.operand(0) : condition;
  const auto isLeaf = [](Term term) { return term.isVariable() || term.isConstant(); };
  if (isLeaf(inner)) return true;
  const bool isComparison =
      inner.is(smt::Kind::Equal) || inner.is(smt::Kind::Ult) || inner.is(smt::Kind::Slt);
  return isComparison && isLeaf(inner.operand(0)) && isLeaf(inner.operand(1));
}

}  // namespace

// Conditions that are about few bits, and are more than comparisons or have bound variables: what
// the cells can be is found by trying. Whether there were some.
bool Constraints::eliminateByTrying(const std::vector<Term>& conditions,
                                    const std::vector<Term>& bound, const Case& pattern,
                                    std::vector<Case>& cases) {
  const auto isBound = [&](Term variable) {
    return std::ranges::find(bound, variable) != bound.end();
  };
  std::vector<std::vector<Term>> all(1);  // the cases so far
  bool isChanged = false;
  for (const std::vector<Term>& group : connected(conditions)) {
    const bool isClosed = std::ranges::none_of(smt::variablesOf(group), isBound);
    std::optional<std::vector<std::vector<Term>>> tried;
    if (!isClosed || !std::ranges::all_of(group, isPlain)) {
      const auto [known, isNew] = tried_.try_emplace(group);
      if (isNew) known->second = smt::enumerated(terms_, group, bound);
      tried = known->second;
      // What has no bound variables is left as it is rather than taken apart.
      if (isClosed && tried && tried->size() > 1) tried.reset();
      if (tried && tried->size() * all.size() > mostTried) return false;
    }
    isChanged = isChanged || tried;
    if (!tried) tried.emplace(1, group);
    std::vector<std::vector<Term>> longer;
    for (const std::vector<Term>& one : all) {
      for (const std::vector<Term>& more : *tried) {
        longer.push_back(one);
        longer.back().insert(longer.back().end(), more.begin(), more.end());
      }
    }
    all = std::move(longer);
  }
  if (!isChanged) return false;
  for (std::vector<Term>& conjunction : all) {
    Case one = pattern;
    for (const Term variable : bound) {
      const bool isUsed = std::ranges::any_of(
          conjunction, [&](Term condition) { return smt::mentions(condition, variable); });
      if (isUsed) one.bound.push_back(variable);
    }
    one.conditions = std::move(conjunction);
    substituteConstants(one);
    sortByText(one.conditions);
    cases.push_back(std::move(one));
  }
  return true;
}

// A variable that can only have a few values, such as an index: each is a case. Bound variables go
// that way, and so do cells that are said to be something of bound variables: what is left of that
// is a question whether there are such values, which has been answered. Whether there was one.
bool Constraints::eliminateByValues(const std::vector<Term>& conditions,
                                    const std::vector<Term>& bound, const Case& pattern,
                                    std::vector<Case>& cases, int splits) {
  if (bound.empty()) return false;
  const auto path = pathOf(conditions);
  if (!path) return true;
  std::vector<Term> candidates = bound;
  for (const Term condition : conditions) {
    const std::vector<Term> variables = smt::variablesOf(condition);
    const auto isBound = [&](Term variable) {
      return std::ranges::find(bound, variable) != bound.end();
    };
    if (std::ranges::none_of(variables, isBound)) continue;
    for (const Term variable : variables) {
      const bool isNew = std::ranges::find(candidates, variable) == candidates.end();
      if (isNew) candidates.push_back(variable);
    }
  }
  for (const Term variable : candidates) {
    if (variable.width() > 64) continue;
    const smt::Values values = solver_.values(*path, variable, fewValues);
    if (!values.complete) continue;
    std::vector<Term> others = bound;
    const bool isCell = std::erase(others, variable) == 0;
    for (const smt::Bits& value : values.values) {
      const Term constant = terms_.constant(value);
      smt::Substitution known(terms_);
      known.replace(variable, constant);
      std::vector<Term> replaced;
      if (isCell) replaced.push_back(terms_.equal(variable, constant));
      for (const Term condition : conditions) {
        smt::appendConjuncts(known.apply(condition), replaced);
      }
      eliminate(std::move(replaced), others, pattern, cases, splits - 1);
    }
    return true;
  }
  return false;
}

}  // namespace assay::heap
