// Neg, Add, Mul, the divisions and the shifts.
#include <bit>

#include "smt/facts.h"
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

bool isZero(Term x) { return x.isConstant(0); }
bool isOne(Term x) { return x.isConstant(1); }
bool isMinusOne(Term x) { return x.isConstant(maskOf(x.width())); }
bool isScaled(Term x) { return x.is(Kind::Mul) && x.operand(1).isConstant(); }
bool isOffset(Term x) { return x.is(Kind::Add) && x.operand(1).isConstant(); }
bool areNegated(Term x, Term y) {
  return (x.is(Kind::Neg) && x.operand(0) == y) || (y.is(Kind::Neg) && y.operand(0) == x);
}
bool isPowerOfTwo(Term x) { return x.isSmallConstant() && std::has_single_bit(x.value()); }
unsigned exponentOf(Term x) { return static_cast<unsigned>(std::countr_zero(x.value())); }

// An operation on b ? c : d and a constant k, done in both branches.
Term distributed(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Ite) || !t.b.isConstant() || !t.a.operand(1).isConstant() ||
      !t.a.operand(2).isConstant()) {
    return {};
  }
  return terms.ite(t.a.operand(0), terms.make(t.kind, std::array{t.a.operand(1), t.b}),
                   terms.make(t.kind, std::array{t.a.operand(2), t.b}));
}

Term negBit(Terms&, const A& t) { return t.width() == 1 ? t.a : Term(); }
Term negNeg(Terms&, const A& t) { return t.a.is(Kind::Neg) ? t.a.operand(0) : Term(); }
Term negNot(Terms& terms, const A& t) {
  return t.a.is(Kind::Not) ? terms.add(t.a.operand(0), terms.constant(t.width(), 1)) : Term();
}
Term negSum(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Add)) return {};
  const Term x = t.a.operand(0);
  const Term y = t.a.operand(1);
  if (!y.isConstant() && !x.is(Kind::Neg) && !y.is(Kind::Neg)) return {};
  return terms.add(terms.neg(x), terms.neg(y));
}
Term negScaled(Terms& terms, const A& t) {
  return isScaled(t.a) ? terms.mul(t.a.operand(0), terms.neg(t.a.operand(1))) : Term();
}
Term negBoolean(Terms& terms, const A& t) {
  if (t.a.is(Kind::ZExt) && t.a.operand(0).width() == 1) {
    return terms.sext(t.a.operand(0), t.width());
  }
  if (t.a.is(Kind::SExt) && t.a.operand(0).width() == 1) {
    return terms.zext(t.a.operand(0), t.width());
  }
  return {};
}

Term addBit(Terms& terms, const A& t) { return t.width() == 1 ? terms.bitXor(t.a, t.b) : Term(); }
Term addZero(Terms&, const A& t) { return isZero(t.b) ? t.a : Term(); }
Term addOffsets(Terms& terms, const A& t) {
  if (isOffset(t.a)) {
    return t.b.isConstant() ? terms.add(t.a.operand(0), terms.add(t.a.operand(1), t.b))
                            : terms.add(terms.add(t.a.operand(0), t.b), t.a.operand(1));
  }
  if (isOffset(t.b)) return terms.add(terms.add(t.a, t.b.operand(0)), t.b.operand(1));
  return {};
}
Term addNegated(Terms& terms, const A& t) {
  return areNegated(t.a, t.b) ? terms.constant(t.width(), 0) : Term();
}
Term addNot(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Not) || !t.b.isConstant()) return {};
  return terms.add(terms.neg(t.a.operand(0)), terms.add(t.b, terms.allOnes(t.width())));
}
// What is left of the sum when one of its operands is cancelled by `x`.
Term cancelled(Term sum, Term x) {
  if (!sum.is(Kind::Add)) return {};
  if (areNegated(sum.operand(0), x)) return sum.operand(1);
  if (areNegated(sum.operand(1), x)) return sum.operand(0);
  return {};
}
Term addCancels(Terms&, const A& t) {
  const Term left = cancelled(t.a, t.b);
  return left ? left : cancelled(t.b, t.a);
}
// x as (y, k): x = y * k.
std::pair<Term, Term> asScaled(Terms& terms, Term x) {
  if (isScaled(x)) return {x.operand(0), x.operand(1)};
  if (x.is(Kind::Neg)) return {x.operand(0), terms.allOnes(x.width())};
  return {x, terms.constant(x.width(), 1)};
}
Term addScaled(Terms& terms, const A& t) {
  if (t.b.isConstant()) return {};
  const auto [x, c] = asScaled(terms, t.a);
  const auto [y, d] = asScaled(terms, t.b);
  return x == y ? terms.mul(x, terms.add(c, d)) : Term();
}

Term mulBit(Terms& terms, const A& t) { return t.width() == 1 ? terms.bitAnd(t.a, t.b) : Term(); }
Term mulZero(Terms&, const A& t) { return isZero(t.b) ? t.b : Term(); }
Term mulOne(Terms&, const A& t) { return isOne(t.b) ? t.a : Term(); }
Term mulMinusOne(Terms& terms, const A& t) { return isMinusOne(t.b) ? terms.neg(t.a) : Term(); }
Term mulScaled(Terms& terms, const A& t) {
  if (!isScaled(t.a) || !t.b.isConstant()) return {};
  return terms.mul(t.a.operand(0), terms.mul(t.a.operand(1), t.b));
}
Term mulOffset(Terms& terms, const A& t) {
  if (!isOffset(t.a) || !t.b.isConstant()) return {};
  return terms.add(terms.mul(t.a.operand(0), t.b), terms.mul(t.a.operand(1), t.b));
}
Term mulNegated(Terms& terms, const A& t) {
  if (t.a.is(Kind::Neg)) {
    return t.b.isConstant() ? terms.mul(t.a.operand(0), terms.neg(t.b))
                            : terms.neg(terms.mul(t.a.operand(0), t.b));
  }
  return t.b.is(Kind::Neg) ? terms.neg(terms.mul(t.a, t.b.operand(0))) : Term();
}
Term mulBoolean(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || t.a.operand(0).width() != 1 || !t.b.isConstant()) return {};
  return terms.ite(t.a.operand(0), t.b, terms.constant(t.width(), 0));
}

Term udivZero(Terms& terms, const A& t) { return isZero(t.b) ? terms.allOnes(t.width()) : Term(); }
Term udivPower(Terms& terms, const A& t) {
  if (!isPowerOfTwo(t.b)) return {};
  return terms.lshr(t.a, terms.constant(t.width(), exponentOf(t.b)));
}
Term udivNarrow(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isConstant() || isZero(t.b)) return {};
  const Term x = t.a.operand(0);
  if (unsignedBits(t.b) > x.width()) return {};
  return terms.zext(terms.udiv(x, terms.trunc(t.b, x.width())), t.width());
}
Term sdivZero(Terms& terms, const A& t) {
  if (!isZero(t.b)) return {};
  return terms.ite(terms.slt(t.a, t.b), terms.constant(t.width(), 1), terms.allOnes(t.width()));
}
Term sdivMinusOne(Terms& terms, const A& t) { return isMinusOne(t.b) ? terms.neg(t.a) : Term(); }
Term sdivOne(Terms&, const A& t) { return isOne(t.b) ? t.a : Term(); }
Term sdivZExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isSmallConstant() || t.b.signedValue() <= 0 ||
      t.a.operand(0).width() >= t.width()) {
    return {};
  }
  return terms.udiv(t.a, t.b);
}
Term uremZero(Terms&, const A& t) { return isZero(t.b) ? t.a : Term(); }
Term uremPower(Terms& terms, const A& t) {
  if (!isPowerOfTwo(t.b)) return {};
  const unsigned kept = exponentOf(t.b);
  if (kept == 0) return terms.constant(t.width(), 0);
  return terms.zext(terms.trunc(t.a, kept), t.width());
}
Term uremNarrow(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isConstant() || isZero(t.b)) return {};
  const Term x = t.a.operand(0);
  if (unsignedBits(t.b) > x.width()) return {};
  return terms.zext(terms.urem(x, terms.trunc(t.b, x.width())), t.width());
}
Term uremSmall(Terms&, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  return unsignedMaximum(t.a) < t.b.value() ? t.a : Term();
}
Term sremZero(Terms&, const A& t) { return isZero(t.b) ? t.a : Term(); }
Term sremUnit(Terms& terms, const A& t) {
  return isOne(t.b) || isMinusOne(t.b) ? terms.constant(t.width(), 0) : Term();
}
Term sremZExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isSmallConstant() || t.b.signedValue() <= 0 ||
      t.a.operand(0).width() >= t.width()) {
    return {};
  }
  return terms.urem(t.a, t.b);
}

Term shiftZero(Terms&, const A& t) { return isZero(t.b) || isZero(t.a) ? t.a : Term(); }
// The amount of a shift by a constant, or the width if it is that much or more; 0 if not a
// constant.
unsigned amountOf(const A& t) {
  if (!t.b.isSmallConstant()) return 0;
  return static_cast<unsigned>(std::min<std::uint64_t>(t.b.value(), t.width()));
}
Term shlConstant(Terms& terms, const A& t) {
  const unsigned amount = amountOf(t);
  if (amount == 0) return {};
  if (amount == t.width()) return terms.constant(t.width(), 0);
  return terms.concat(terms.trunc(t.a, t.width() - amount), terms.constant(amount, 0));
}
Term lshrConstant(Terms& terms, const A& t) {
  const unsigned amount = amountOf(t);
  if (amount == 0) return {};
  if (amount == t.width()) return terms.constant(t.width(), 0);
  return terms.zext(terms.extract(t.a, amount, t.width() - amount), t.width());
}
Term ashrConstant(Terms& terms, const A& t) {
  const unsigned amount = amountOf(t);
  if (amount == 0) return {};
  const unsigned shifted = std::min(amount, t.width() - 1);
  return terms.sext(terms.extract(t.a, shifted, t.width() - shifted), t.width());
}

constexpr Rule rules[] = {
    {Kind::Neg, "negBit", "-x = x of width 1", negBit},
    {Kind::Neg, "negNeg", "--x = x", negNeg},
    {Kind::Neg, "negNot", "-~x = x + 1", negNot},
    {Kind::Neg, "negSum", "-(x + y) = -x + -y if y is a constant or one of them a Neg", negSum},
    {Kind::Neg, "negScaled", "-(x * c) = x * -c", negScaled},
    {Kind::Neg, "negBoolean", "-zext(b) = sext(b); -sext(b) = zext(b)", negBoolean},
    {Kind::Add, "addBit", "x + y = x ^ y of width 1", addBit},
    {Kind::Add, "addZero", "x + 0 = x", addZero},
    {Kind::Add, "addNegated", "x + -x = 0", addNegated},
    {Kind::Add, "addNot", "~x + c = -x + (c - 1)", addNot},
    {Kind::Add, "addCancels", "(x + y) + -y = x", addCancels},
    {Kind::Add, "addOffsets", "(x + c) + y = (x + y) + c; (x + c) + d = x + (c + d)", addOffsets},
    {Kind::Add, "addScaled", "x * c + x * d = x * (c + d), also without c or d", addScaled},
    {Kind::Add, "addChoice", "(b ? c : d) + k = b ? c + k : d + k", distributed},
    {Kind::Mul, "mulBit", "x * y = x & y of width 1", mulBit},
    {Kind::Mul, "mulZero", "x * 0 = 0", mulZero},
    {Kind::Mul, "mulOne", "x * 1 = x", mulOne},
    {Kind::Mul, "mulMinusOne", "x * -1 = -x", mulMinusOne},
    {Kind::Mul, "mulScaled", "(x * c) * d = x * (c * d)", mulScaled},
    {Kind::Mul, "mulOffset", "(x + c) * d = x * d + c * d", mulOffset},
    {Kind::Mul, "mulNegated", "-x * c = x * -c; -x * y = -(x * y)", mulNegated},
    {Kind::Mul, "mulBoolean", "zext(b) * c = b ? c : 0", mulBoolean},
    {Kind::Mul, "mulChoice", "(b ? c : d) * k = b ? c * k : d * k", distributed},
    {Kind::UDiv, "udivZero", "x udiv 0 = 1...1", udivZero},
    {Kind::UDiv, "udivPower", "x udiv 2^k = x lshr k", udivPower},
    {Kind::UDiv, "udivNarrow", "zext(x) udiv c = zext(x udiv trunc(c)) if c fits x", udivNarrow},
    {Kind::UDiv, "udivChoice", "(b ? c : d) udiv k = b ? c udiv k : d udiv k", distributed},
    {Kind::SDiv, "sdivZero", "x sdiv 0 = x <s 0 ? 1 : -1", sdivZero},
    {Kind::SDiv, "sdivMinusOne", "x sdiv -1 = -x", sdivMinusOne},
    {Kind::SDiv, "sdivOne", "x sdiv 1 = x", sdivOne},
    {Kind::SDiv, "sdivZExt", "zext(x) sdiv c = zext(x) udiv c if c >s 0", sdivZExt},
    {Kind::SDiv, "sdivChoice", "(b ? c : d) sdiv k = b ? c sdiv k : d sdiv k", distributed},
    {Kind::URem, "uremZero", "x urem 0 = x", uremZero},
    {Kind::URem, "uremPower", "x urem 2^k = zext(trunc(x, k))", uremPower},
    {Kind::URem, "uremNarrow", "zext(x) urem c = zext(x urem trunc(c)) if c fits x", uremNarrow},
    {Kind::URem, "uremSmall", "x urem c = x if x is known to be less than c", uremSmall},
    {Kind::URem, "uremChoice", "(b ? c : d) urem k = b ? c urem k : d urem k", distributed},
    {Kind::SRem, "sremZero", "x srem 0 = x", sremZero},
    {Kind::SRem, "sremUnit", "x srem 1 = x srem -1 = 0", sremUnit},
    {Kind::SRem, "sremZExt", "zext(x) srem c = zext(x) urem c if c >s 0", sremZExt},
    {Kind::SRem, "sremChoice", "(b ? c : d) srem k = b ? c srem k : d srem k", distributed},
    {Kind::Shl, "shlZero", "x shl 0 = x; 0 shl x = 0", shiftZero},
    {Kind::Shl, "shlConstant", "x shl c = concat(trunc(x), 0...0); 0 if c is the width or more",
     shlConstant},
    {Kind::LShr, "lshrZero", "x lshr 0 = x; 0 lshr x = 0", shiftZero},
    {Kind::LShr, "lshrConstant", "x lshr c = zext(extract(x, c)); 0 if c is the width or more",
     lshrConstant},
    {Kind::AShr, "ashrZero", "x ashr 0 = x; 0 ashr x = 0", shiftZero},
    {Kind::AShr, "ashrConstant", "x ashr c = sext(extract(x, min(c, width - 1)))", ashrConstant},
};

}  // namespace

std::span<const Rule> arithmeticRules() { return rules; }

}  // namespace assay::smt
