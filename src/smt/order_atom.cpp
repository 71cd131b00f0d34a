#include "smt/order.h"

namespace assay::smt {

namespace {

bool isLeaf(Term term) { return !term.isConstant() && term.width() <= 64; }

// What `x relation c` excludes; nothing if x and c are not a term and a constant.
bool addExcluded(Kind kind, std::uint64_t c, unsigned width, bool negated, IntervalSet& excluded) {
  const std::uint64_t most = maskOf(width);
  const std::uint64_t half = std::uint64_t{1} << (width - 1);
  IntervalSet allowed;
  bool fits = true;
  switch (kind) {
    case Kind::Equal:
      fits = allowed.add({c, c});
      break;
    case Kind::Ult:
      if (c > 0) fits = allowed.add({0, c - 1});
      break;
    default:
      if (c >= half) {
        if (c > half) fits = allowed.add({half, c - 1});
      } else {
        fits = allowed.add({half, most}) && (c == 0 || allowed.add({0, c - 1}));
      }
      break;
  }
  if (!fits) return false;
  if (negated) return excluded.add(allowed);
  const std::optional<IntervalSet> others = complementOf(allowed, most);
  return others && excluded.add(*others);
}

bool isComparison(Term condition) {
  return condition.is(Kind::Equal) || condition.is(Kind::Ult) || condition.is(Kind::Slt);
}

// Fills in what a condition on a single term excludes; false if it is no such condition. `leaf` is
// the term found so far.
bool excludedBy(Term condition, bool negated, Term& leaf, IntervalSet& excluded) {
  if (condition.is(Kind::Not)) return excludedBy(condition.operand(0), !negated, leaf, excluded);
  if (isComparison(condition)) {
    const Term x = condition.operand(0);
    const Term c = condition.operand(1);
    if (!c.isSmallConstant() || !isLeaf(x) || (leaf && leaf != x)) return false;
    leaf = x;
    return addExcluded(condition.kind(), c.value(), x.width(), negated, excluded);
  }
  if (condition.is(Kind::And) || condition.is(Kind::Or)) {
    IntervalSet first;
    IntervalSet second;
    if (!excludedBy(condition.operand(0), negated, leaf, first) ||
        !excludedBy(condition.operand(1), negated, leaf, second)) {
      return false;
    }
    if (condition.is(Kind::And) != negated) return excluded.add(first) && excluded.add(second);
    // What both exclude: the complement of what either allows.
    const std::uint64_t most = maskOf(leaf.width());
    std::optional<IntervalSet> allowed = complementOf(first, most);
    const std::optional<IntervalSet> others = complementOf(second, most);
    if (!allowed || !others || !allowed->add(*others)) return false;
    const std::optional<IntervalSet> both = complementOf(*allowed, most);
    return both && excluded.add(*both);
  }
  if (!condition.isConstant() && (!leaf || leaf == condition)) {
    leaf = condition;
    const std::uint64_t wrong = negated ? 1 : 0;
    return excluded.add({wrong, wrong});
  }
  return false;
}

}  // namespace

std::optional<OrderAtom> orderAtomOf(Term condition) {
  OrderAtom atom;
  const bool negated = condition.is(Kind::Not);
  const Term inner = negated ? condition.operand(0) : condition;
  if (isComparison(inner) && isLeaf(inner.operand(0)) && isLeaf(inner.operand(1))) {
    atom.a = inner.operand(negated ? 1 : 0);
    atom.b = inner.operand(negated ? 0 : 1);
    if (inner.is(Kind::Equal)) {
      atom.relation = negated ? Relation::Different : Relation::Equal;
    } else {
      atom.relation = negated ? Relation::LessEqual : Relation::Less;
      atom.isSigned = inner.is(Kind::Slt);
    }
    return atom;
  }
  if (inner.is(Kind::Xor) && inner.width() == 1 && inner.operand(0).isVariable() &&
      inner.operand(1).isVariable()) {
    atom.a = inner.operand(0);
    atom.b = inner.operand(1);
    atom.relation = negated ? Relation::Equal : Relation::Different;
    return atom;
  }
  if (!excludedBy(condition, false, atom.a, atom.excluded)) return std::nullopt;
  return atom;
}

}  // namespace assay::smt
