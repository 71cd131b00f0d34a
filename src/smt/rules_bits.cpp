// Not, And, Or, Xor; on booleans too.
#include "smt/facts.h"
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

bool isZero(Term x) { return x.isConstant(0); }
bool isOnes(Term x) { return x.isConstant(maskOf(x.width())); }
bool areOpposite(Term x, Term y) {
  return (x.is(Kind::Not) && x.operand(0) == y) || (y.is(Kind::Not) && y.operand(0) == x);
}
bool hasOperand(Term x, Term y) { return x.operand(0) == y || x.operand(1) == y; }

Term notNot(Terms&, const A& t) { return t.a.is(Kind::Not) ? t.a.operand(0) : Term(); }

Term notXorConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Xor) || !t.a.operand(1).isConstant()) return {};
  return terms.bitXor(t.a.operand(0), terms.bitNot(t.a.operand(1)));
}

Term notNeg(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Neg)) return {};
  return terms.add(t.a.operand(0), terms.allOnes(t.width()));
}

Term notSExt(Terms& terms, const A& t) {
  return t.a.is(Kind::SExt) ? terms.sext(terms.bitNot(t.a.operand(0)), t.width()) : Term();
}

Term notChoice(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Ite) || !(t.a.operand(1).isConstant() || t.a.operand(2).isConstant()))
    return {};
  return terms.ite(t.a.operand(0), terms.bitNot(t.a.operand(1)), terms.bitNot(t.a.operand(2)));
}

Term notBoolean(Terms& terms, const A& t) {
  if (t.width() != 1 || !(t.a.is(Kind::And) || t.a.is(Kind::Or))) return {};
  const Term x = terms.bitNot(t.a.operand(0));
  const Term y = terms.bitNot(t.a.operand(1));
  return t.a.is(Kind::And) ? terms.bitOr(x, y) : terms.bitAnd(x, y);
}

// What And and Or, each with the other as `Dual`, have in common; Xor has some of it.

template <Kind Own>
Term join(Terms& terms, Term x, Term y) {
  if constexpr (Own == Kind::And) return terms.bitAnd(x, y);
  if constexpr (Own == Kind::Or) return terms.bitOr(x, y);
  if constexpr (Own == Kind::Xor) return terms.bitXor(x, y);
}

template <Kind Own>
Term joinConstants(Terms& terms, const A& t) {
  if (!t.b.isConstant() || !t.a.is(Own) || !t.a.operand(1).isConstant()) return {};
  return join<Own>(terms, t.a.operand(0), join<Own>(terms, t.a.operand(1), t.b));
}

template <Kind Own, Kind Dual>
Term absorb(Terms&, const A& t) {
  if (t.a.is(Own) && hasOperand(t.a, t.b)) return t.a;
  if (t.b.is(Own) && hasOperand(t.b, t.a)) return t.b;
  if (t.a.is(Dual) && hasOperand(t.a, t.b)) return t.b;
  if (t.b.is(Dual) && hasOperand(t.b, t.a)) return t.a;
  return {};
}

// The operand of an Or (And) that is left when the other is the opposite of `x`.
Term withoutOpposite(Term x, Term either) {
  if (areOpposite(either.operand(0), x)) return either.operand(1);
  if (areOpposite(either.operand(1), x)) return either.operand(0);
  return {};
}

template <Kind Own, Kind Dual>
Term dropOpposite(Terms& terms, const A& t) {
  if (t.b.is(Dual)) {
    if (const Term y = withoutOpposite(t.a, t.b)) return join<Own>(terms, t.a, y);
  }
  if (t.a.is(Dual)) {
    if (const Term y = withoutOpposite(t.b, t.a)) return join<Own>(terms, t.b, y);
  }
  return {};
}

template <Kind Own>
bool holdsOpposite(const A& t) {
  return (t.a.is(Own) && withoutOpposite(t.b, t.a)) || (t.b.is(Own) && withoutOpposite(t.a, t.b));
}

Term andZero(Terms&, const A& t) { return isZero(t.b) ? t.b : Term(); }
Term andOnes(Terms&, const A& t) { return isOnes(t.b) ? t.a : Term(); }
Term andSame(Terms&, const A& t) { return t.a == t.b ? t.a : Term(); }
Term andOpposite(Terms& terms, const A& t) {
  return areOpposite(t.a, t.b) ? terms.constant(t.width(), 0) : Term();
}

Term andZExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isSmallConstant()) return {};
  const Term x = t.a.operand(0);
  return terms.zext(terms.bitAnd(x, terms.constant(x.width(), t.b.value())), t.width());
}

Term andConcatConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Concat) || !t.b.isConstant()) return {};
  const Term high = t.a.operand(0);
  const Term low = t.a.operand(1);
  return terms.concat(terms.bitAnd(high, terms.extract(t.b, low.width(), high.width())),
                      terms.bitAnd(low, terms.trunc(t.b, low.width())));
}

Term andAndOpposite(Terms& terms, const A& t) {
  return holdsOpposite<Kind::And>(t) ? terms.constant(t.width(), 0) : Term();
}

Term orZero(Terms&, const A& t) { return isZero(t.b) ? t.a : Term(); }
Term orOnes(Terms&, const A& t) { return isOnes(t.b) ? t.b : Term(); }
Term orSame(Terms&, const A& t) { return t.a == t.b ? t.a : Term(); }
Term orOpposite(Terms& terms, const A& t) {
  return areOpposite(t.a, t.b) ? terms.allOnes(t.width()) : Term();
}

Term orOrOpposite(Terms& terms, const A& t) {
  return holdsOpposite<Kind::Or>(t) ? terms.allOnes(t.width()) : Term();
}

// `shifted` is concat(x, 0...0) and `low` fits into the zeros.
Term joined(Terms& terms, Term shifted, Term low) {
  if (!shifted.is(Kind::Concat) || !isZero(shifted.operand(1))) return {};
  const unsigned room = shifted.operand(1).width();
  if (unsignedBits(low) > room || low.isConstant()) return {};
  return terms.concat(shifted.operand(0), terms.trunc(low, room));
}

Term orJoins(Terms& terms, const A& t) {
  const Term result = joined(terms, t.a, t.b);
  return result ? result : joined(terms, t.b, t.a);
}

// `wide` is concat(x, y), `low` fits into y, and x is left alone.
Term joinedInside(Terms& terms, Term wide, Term low) {
  if (!wide.is(Kind::Concat) || low.isConstant()) return {};
  const Term inner = wide.operand(1);
  if (unsignedBits(low) > inner.width()) return {};
  return terms.concat(wide.operand(0), terms.bitOr(inner, terms.trunc(low, inner.width())));
}

Term orInside(Terms& terms, const A& t) {
  const Term result = joinedInside(terms, t.a, t.b);
  return result ? result : joinedInside(terms, t.b, t.a);
}

Term orZExts(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || unsignedBits(t.b) > t.a.operand(0).width()) return {};
  const Term x = t.a.operand(0);
  return terms.zext(terms.bitOr(x, terms.trunc(t.b, x.width())), t.width());
}

Term xorZero(Terms&, const A& t) { return isZero(t.b) ? t.a : Term(); }
Term xorOnes(Terms& terms, const A& t) { return isOnes(t.b) ? terms.bitNot(t.a) : Term(); }
Term xorSame(Terms& terms, const A& t) {
  return t.a == t.b ? terms.constant(t.width(), 0) : Term();
}
Term xorOpposite(Terms& terms, const A& t) {
  return areOpposite(t.a, t.b) ? terms.allOnes(t.width()) : Term();
}
Term xorNot(Terms& terms, const A& t) {
  if (t.a.is(Kind::Not)) return terms.bitNot(terms.bitXor(t.a.operand(0), t.b));
  if (t.b.is(Kind::Not)) return terms.bitNot(terms.bitXor(t.a, t.b.operand(0)));
  return {};
}
Term xorCancels(Terms&, const A& t) {
  if (t.a.is(Kind::Xor) && t.a.operand(0) == t.b) return t.a.operand(1);
  if (t.a.is(Kind::Xor) && t.a.operand(1) == t.b) return t.a.operand(0);
  if (t.b.is(Kind::Xor) && t.b.operand(0) == t.a) return t.b.operand(1);
  if (t.b.is(Kind::Xor) && t.b.operand(1) == t.a) return t.b.operand(0);
  return {};
}

constexpr Rule rules[] = {
    {Kind::Not, "notNot", "~~x = x", notNot},
    {Kind::Not, "notXorConstant", "~(x ^ c) = x ^ ~c", notXorConstant},
    {Kind::Not, "notNeg", "~-x = x + -1", notNeg},
    {Kind::Not, "notSExt", "~sext(x) = sext(~x)", notSExt},
    {Kind::Not, "notChoice", "~(b ? c : x) = b ? ~c : ~x, and with c on the other side", notChoice},
    {Kind::Not, "notBoolean", "~(x & y) = ~x | ~y and ~(x | y) = ~x & ~y for width 1", notBoolean},
    {Kind::And, "andZero", "x & 0 = 0", andZero},
    {Kind::And, "andOnes", "x & 1...1 = x", andOnes},
    {Kind::And, "andSame", "x & x = x", andSame},
    {Kind::And, "andOpposite", "x & ~x = 0", andOpposite},
    {Kind::And, "andConstants", "(x & c) & d = x & (c & d)", joinConstants<Kind::And>},
    {Kind::And, "andAbsorbs", "x & (x & y) = x & y; x & (x | y) = x", absorb<Kind::And, Kind::Or>},
    {Kind::And, "andZExt", "zext(x) & c = zext(x & trunc(c))", andZExt},
    {Kind::And, "andConcatConstant", "concat(x, y) & c = concat(x & high(c), y & low(c))",
     andConcatConstant},
    {Kind::And, "andOrOpposite", "x & (~x | y) = x & y", dropOpposite<Kind::And, Kind::Or>},
    {Kind::And, "andAndOpposite", "x & (~x & y) = 0", andAndOpposite},
    {Kind::Or, "orZero", "x | 0 = x", orZero},
    {Kind::Or, "orOnes", "x | 1...1 = 1...1", orOnes},
    {Kind::Or, "orSame", "x | x = x", orSame},
    {Kind::Or, "orOpposite", "x | ~x = 1...1", orOpposite},
    {Kind::Or, "orConstants", "(x | c) | d = x | (c | d)", joinConstants<Kind::Or>},
    {Kind::Or, "orAbsorbs", "x | (x | y) = x | y; x | (x & y) = x", absorb<Kind::Or, Kind::And>},
    {Kind::Or, "orAndOpposite", "x | (~x & y) = x | y", dropOpposite<Kind::Or, Kind::And>},
    {Kind::Or, "orOrOpposite", "x | (~x | y) = 1...1", orOrOpposite},
    {Kind::Or, "orJoins", "concat(x, 0) | y = concat(x, trunc(y)) if y fits into the zeros",
     orJoins},
    {Kind::Or, "orInside", "concat(x, z) | y = concat(x, z | trunc(y)) if y fits into z", orInside},
    {Kind::Or, "orZExts", "zext(x) | y = zext(x | trunc(y)) if y fits into x", orZExts},
    {Kind::Xor, "xorZero", "x ^ 0 = x", xorZero},
    {Kind::Xor, "xorOnes", "x ^ 1...1 = ~x", xorOnes},
    {Kind::Xor, "xorSame", "x ^ x = 0", xorSame},
    {Kind::Xor, "xorOpposite", "x ^ ~x = 1...1", xorOpposite},
    {Kind::Xor, "xorConstants", "(x ^ c) ^ d = x ^ (c ^ d)", joinConstants<Kind::Xor>},
    {Kind::Xor, "xorNot", "~x ^ y = ~(x ^ y)", xorNot},
    {Kind::Xor, "xorCancels", "x ^ (x ^ y) = y", xorCancels},
};

}  // namespace

std::span<const Rule> bitRules() { return rules; }

}  // namespace assay::smt
