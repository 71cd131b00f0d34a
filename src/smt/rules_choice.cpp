// Ite.
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

Term iteKnown(Terms&, const A& t) {
  if (!t.a.isConstant()) return {};
  return t.a.isTrue() ? t.b : t.c;
}
Term iteSame(Terms&, const A& t) { return t.b == t.c ? t.b : Term(); }
Term iteNot(Terms& terms, const A& t) {
  return t.a.is(Kind::Not) ? terms.ite(t.a.operand(0), t.c, t.b) : Term();
}

Term iteBit(Terms& terms, const A& t) {
  if (t.sort != Sort{1}) return {};
  if (t.b.isTrue() || t.b == t.a) return terms.bitOr(t.a, t.c);
  if (t.b.isFalse()) return terms.bitAnd(terms.bitNot(t.a), t.c);
  if (t.c.isTrue()) return terms.bitOr(terms.bitNot(t.a), t.b);
  if (t.c.isFalse() || t.c == t.a) return terms.bitAnd(t.a, t.b);
  if ((t.c.is(Kind::Not) && t.c.operand(0) == t.b) || (t.b.is(Kind::Not) && t.b.operand(0) == t.c))
    return terms.bitNot(terms.bitXor(t.a, t.b));
  return {};
}

Term iteExtended(Terms& terms, const A& t) {
  if (t.sort.isArray() || !t.b.isConstant() || !t.c.isConstant()) return {};
  const Term zero = terms.constant(t.width(), 0);
  const Term one = terms.constant(t.width(), 1);
  const Term ones = terms.allOnes(t.width());
  if (t.b == one && t.c == zero) return terms.zext(t.a, t.width());
  if (t.b == zero && t.c == one) return terms.zext(terms.bitNot(t.a), t.width());
  if (t.b == ones && t.c == zero) return terms.sext(t.a, t.width());
  if (t.b == zero && t.c == ones) return terms.sext(terms.bitNot(t.a), t.width());
  return {};
}

Term iteNested(Terms& terms, const A& t) {
  if (t.b.is(Kind::Ite) && t.b.operand(0) == t.a) return terms.ite(t.a, t.b.operand(1), t.c);
  if (t.c.is(Kind::Ite) && t.c.operand(0) == t.a) return terms.ite(t.a, t.b, t.c.operand(2));
  return {};
}

Term iteShared(Terms& terms, const A& t) {
  if (t.c.is(Kind::Ite)) {
    const Term inner = t.c.operand(0);
    if (t.c.operand(1) == t.b) return terms.ite(terms.bitOr(t.a, inner), t.b, t.c.operand(2));
    if (t.c.operand(2) == t.b) {
      return terms.ite(terms.bitOr(t.a, terms.bitNot(inner)), t.b, t.c.operand(1));
    }
  }
  if (t.b.is(Kind::Ite)) {
    const Term inner = t.b.operand(0);
    if (t.b.operand(2) == t.c) return terms.ite(terms.bitAnd(t.a, inner), t.b.operand(1), t.c);
    if (t.b.operand(1) == t.c) {
      return terms.ite(terms.bitAnd(t.a, terms.bitNot(inner)), t.b.operand(2), t.c);
    }
  }
  return {};
}

constexpr Rule rules[] = {
    {Kind::Ite, "iteKnown", "true ? x : y = x; false ? x : y = y", iteKnown},
    {Kind::Ite, "iteSame", "b ? x : x = x", iteSame},
    {Kind::Ite, "iteNot", "~b ? x : y = b ? y : x", iteNot},
    {Kind::Ite, "iteBit", "of width 1 with a constant, b or opposite branches: And, Or or Xor",
     iteBit},
    {Kind::Ite, "iteExtended", "b ? 1 : 0 = zext(b); b ? -1 : 0 = sext(b); also the other way",
     iteExtended},
    {Kind::Ite, "iteNested", "b ? (b ? x : y) : z = b ? x : z; also in the other branch",
     iteNested},
    {Kind::Ite, "iteShared", "a ? x : (b ? x : y) = a | b ? x : y, and its three mirror images",
     iteShared},
};

}  // namespace

std::span<const Rule> choiceRules() { return rules; }

}  // namespace assay::smt
