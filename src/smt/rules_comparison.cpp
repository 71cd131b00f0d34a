// Equal, Ult and Slt. The normal forms are those that the order fragment understands: comparisons
// of variables with each other and with constants, `x < c` or its Not.
#include "smt/facts.h"
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

bool isZero(Term x) { return x.isConstant(0); }
bool isOffset(Term x) { return x.is(Kind::Add) && x.operand(1).isConstant(); }
bool isScaled(Term x) { return x.is(Kind::Mul) && x.operand(1).isConstant(); }
std::uint64_t signedMinimum(unsigned width) { return std::uint64_t{1} << (width - 1); }

// A comparison of b ? c : x with a constant, done in both branches.
Term chosen(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Ite) || !t.b.isConstant()) return {};
  const Term then = t.a.operand(1);
  const Term otherwise = t.a.operand(2);
  if (!then.isConstant() && !otherwise.isConstant()) return {};
  return terms.ite(t.a.operand(0), terms.make(t.kind, std::array{then, t.b}),
                   terms.make(t.kind, std::array{otherwise, t.b}));
}

Term chosenOnTheRight(Terms& terms, const A& t) {
  if (!t.b.is(Kind::Ite) || !t.a.isConstant()) return {};
  const Term then = t.b.operand(1);
  const Term otherwise = t.b.operand(2);
  if (!then.isConstant() && !otherwise.isConstant()) return {};
  return terms.ite(t.b.operand(0), terms.make(t.kind, std::array{t.a, then}),
                   terms.make(t.kind, std::array{t.a, otherwise}));
}

Term equalSame(Terms& terms, const A& t) { return t.a == t.b ? terms.boolean(true) : Term(); }

Term equalBit(Terms& terms, const A& t) {
  return t.a.width() == 1 ? terms.bitNot(terms.bitXor(t.a, t.b)) : Term();
}

Term equalOffsetConstant(Terms& terms, const A& t) {
  if (!isOffset(t.a) || !t.b.isConstant()) return {};
  return terms.equal(t.a.operand(0), terms.sub(t.b, t.a.operand(1)));
}

Term equalInverse(Terms& terms, const A& t) {
  if (t.b.isConstant() && (t.a.is(Kind::Not) || t.a.is(Kind::Neg))) {
    return terms.equal(t.a.operand(0), terms.make(t.a.kind(), std::array{t.b}));
  }
  if (t.a.kind() == t.b.kind() && (t.a.is(Kind::Not) || t.a.is(Kind::Neg))) {
    return terms.equal(t.a.operand(0), t.b.operand(0));
  }
  return {};
}

Term equalXorConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Xor) || !t.b.isConstant()) return {};
  if (isZero(t.b)) return terms.equal(t.a.operand(0), t.a.operand(1));
  if (!t.a.operand(1).isConstant()) return {};
  return terms.equal(t.a.operand(0), terms.bitXor(t.a.operand(1), t.b));
}

Term equalOrZero(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Or) || !isZero(t.b)) return {};
  return terms.bitAnd(terms.equal(t.a.operand(0), t.b), terms.equal(t.a.operand(1), t.b));
}

Term equalDifference(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Add) || !isZero(t.b)) return {};
  const Term x = t.a.operand(0);
  const Term y = t.a.operand(1);
  if (y.is(Kind::Neg)) return terms.equal(x, y.operand(0));
  return x.is(Kind::Neg) ? terms.equal(y, x.operand(0)) : Term();
}

// x = k * c for an odd c: multiplied by the inverse of c.
Term equalOddMultiple(Terms& terms, const A& t) {
  if (!isScaled(t.a) || !t.b.isSmallConstant() || (t.a.operand(1).value() & 1) == 0) return {};
  const std::uint64_t factor = t.a.operand(1).value();
  std::uint64_t inverse = factor;  // right in the lowest three bits; each step doubles that
  for (int step = 0; step < 5; ++step) inverse *= 2 - factor * inverse;
  return terms.equal(t.a.operand(0), terms.constant(t.a.width(), t.b.value() * inverse));
}

// Whether x * c does not wrap around: then it is c times as large as x.
bool isExactMultiple(Term x) {
  if (!isScaled(x) || !x.operand(1).isSmallConstant() || isZero(x.operand(1))) return false;
  return unsignedMaximum(x.operand(0)) <= maskOf(x.width()) / x.operand(1).value();
}

Term equalExactMultiple(Terms& terms, const A& t) {
  if (!isExactMultiple(t.a) || !t.b.isSmallConstant()) return {};
  const std::uint64_t factor = t.a.operand(1).value();
  if (t.b.value() % factor != 0) return terms.boolean(false);
  return terms.equal(t.a.operand(0), terms.constant(t.a.width(), t.b.value() / factor));
}

Term equalExtendedConstant(Terms& terms, const A& t) {
  if ((!t.a.is(Kind::ZExt) && !t.a.is(Kind::SExt)) || !t.b.isConstant()) return {};
  const Term x = t.a.operand(0);
  const Term narrow = terms.trunc(t.b, x.width());
  const Term back = terms.make(t.a.kind(), std::array{narrow}, 0, t.a.width());
  return back == t.b ? terms.equal(x, narrow) : terms.boolean(false);
}

// x = ext(trunc(x)): x is in the range of the narrow numbers.
Term equalOwnExtension(Terms& terms, const A& t) {
  for (const auto& [x, extended] : {std::pair(t.a, t.b), std::pair(t.b, t.a)}) {
    if ((!extended.is(Kind::ZExt) && !extended.is(Kind::SExt)) || x.width() > 64) continue;
    const Term low = extended.operand(0);
    if (!low.is(Kind::Extract) || low.operand(0) != x || low.lowBit() != 0) continue;
    const unsigned width = x.width();
    if (extended.is(Kind::ZExt)) {
      return terms.ult(x, terms.constant(width, maskOf(low.width()) + 1));
    }
    const std::uint64_t half = signedMinimum(low.width());
    return terms.bitAnd(terms.slt(x, terms.constant(width, half)),
                        terms.bitNot(terms.slt(x, terms.constant(width, 0 - half))));
  }
  return {};
}

// Both operands extended in the same way, to be compared without.
bool bothExtended(const A& t, Kind kind) { return t.a.is(kind) && t.b.is(kind); }

Term equalExtended(Terms& terms, const A& t) {
  if (!bothExtended(t, Kind::ZExt) && !bothExtended(t, Kind::SExt)) return {};
  Term x = t.a.operand(0);
  Term y = t.b.operand(0);
  const unsigned width = std::max(x.width(), y.width());
  x = terms.make(t.a.kind(), std::array{x}, 0, width);
  y = terms.make(t.a.kind(), std::array{y}, 0, width);
  return terms.make(t.kind, std::array{x, y});
}

Term equalConcatConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Concat) || !t.b.isConstant()) return {};
  const Term high = t.a.operand(0);
  const Term low = t.a.operand(1);
  return terms.bitAnd(terms.equal(high, terms.extract(t.b, low.width(), high.width())),
                      terms.equal(low, terms.trunc(t.b, low.width())));
}

Term equalConcats(Terms& terms, const A& t) {
  if (!bothExtended(t, Kind::Concat) || t.a.operand(1).width() != t.b.operand(1).width()) return {};
  return terms.bitAnd(terms.equal(t.a.operand(0), t.b.operand(0)),
                      terms.equal(t.a.operand(1), t.b.operand(1)));
}

Term equalOffsets(Terms& terms, const A& t) {
  if (!isOffset(t.a) || !isOffset(t.b)) return {};
  return terms.equal(t.a.operand(0),
                     terms.add(t.b.operand(0), terms.sub(t.b.operand(1), t.a.operand(1))));
}

// What is left of a sum without `x`.
Term without(Term sum, Term x) {
  if (sum.operand(0) == x) return sum.operand(1);
  return sum.operand(1) == x ? sum.operand(0) : Term();
}

Term equalSums(Terms& terms, const A& t) {
  if (t.a.is(Kind::Add)) {
    if (const Term rest = without(t.a, t.b)) {
      return terms.equal(rest, terms.constant(t.a.width(), 0));
    }
  }
  if (!t.b.is(Kind::Add)) return {};
  if (const Term rest = without(t.b, t.a)) {
    return terms.equal(rest, terms.constant(t.a.width(), 0));
  }
  if (!t.a.is(Kind::Add)) return {};
  for (const Term x : t.a.operands()) {
    if (const Term rest = without(t.b, x)) return terms.equal(without(t.a, x), rest);
  }
  return {};
}

Term lessSame(Terms& terms, const A& t) { return t.a == t.b ? terms.boolean(false) : Term(); }
Term ultBit(Terms& terms, const A& t) {
  return t.a.width() == 1 ? terms.bitAnd(terms.bitNot(t.a), t.b) : Term();
}
Term sltBit(Terms& terms, const A& t) {
  return t.a.width() == 1 ? terms.bitAnd(t.a, terms.bitNot(t.b)) : Term();
}

Term ultFromConstant(Terms& terms, const A& t) {
  if (!t.a.isSmallConstant()) return {};
  if (t.a.isConstant(maskOf(t.a.width()))) return terms.boolean(false);
  return terms.bitNot(terms.ult(t.b, terms.constant(t.a.width(), t.a.value() + 1)));
}

Term ultExtreme(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  if (isZero(t.b)) return terms.boolean(false);
  if (t.b.isConstant(1)) return terms.equal(t.a, terms.constant(t.a.width(), 0));
  if (t.b.isConstant(maskOf(t.a.width()))) return terms.notEqual(t.a, t.b);
  return {};
}

Term ultBounded(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  return unsignedMaximum(t.a) < t.b.value() ? terms.boolean(true) : Term();
}

Term ultExactMultiple(Terms& terms, const A& t) {
  if (!isExactMultiple(t.a) || !t.b.isSmallConstant() || isZero(t.b)) return {};
  const std::uint64_t factor = t.a.operand(1).value();
  const std::uint64_t largest = (t.b.value() - 1) / factor;
  return terms.bitNot(terms.ult(terms.constant(t.a.width(), largest), t.a.operand(0)));
}

Term ultZExtConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isConstant()) return {};
  const Term x = t.a.operand(0);
  if (x.width() == t.a.width()) return {};
  const Term high = terms.extract(t.b, x.width(), t.a.width() - x.width());
  if (high != terms.constant(high.width(), 0)) return terms.boolean(true);
  return terms.ult(x, terms.trunc(t.b, x.width()));
}

// The extension leaves out the values between the largest positive and the smallest negative one.
Term ultSExtConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::SExt) || !t.b.isSmallConstant()) return {};
  const Term x = t.a.operand(0);
  const std::uint64_t gapBegin = signedMinimum(x.width());
  const std::uint64_t gapEnd = maskOf(t.a.width()) - gapBegin + 1;
  if (t.b.value() > gapBegin && t.b.value() <= gapEnd) {
    return terms.bitNot(terms.slt(x, terms.constant(x.width(), 0)));
  }
  return terms.ult(x, terms.trunc(t.b, x.width()));
}

Term ultZExts(Terms& terms, const A& t) {
  return bothExtended(t, Kind::ZExt) ? equalExtended(terms, t) : Term();
}

Term lessSExts(Terms& terms, const A& t) {
  return bothExtended(t, Kind::SExt) ? equalExtended(terms, t) : Term();
}

Term lessNots(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Not)) return {};
  if (t.b.is(Kind::Not)) return terms.make(t.kind, std::array{t.b.operand(0), t.a.operand(0)});
  if (!t.b.isConstant()) return {};
  return terms.make(t.kind, std::array{terms.bitNot(t.b), t.a.operand(0)});
}

// x is in the interval from `low` to `high`, `high` excluded, in the order of `less`, which may
// wrap around from the largest to the smallest value, `least`.
Term inInterval(Terms& terms, Kind less, Term x, std::uint64_t low, std::uint64_t high,
                std::uint64_t least) {
  const unsigned width = x.width();
  const std::uint64_t mask = maskOf(width);
  const Term notBelow = terms.bitNot(terms.make(less, std::array{x, terms.constant(width, low)}));
  if ((high & mask) == least) return notBelow;
  const Term below = terms.make(less, std::array{x, terms.constant(width, high)});
  const bool wraps = ((low - least) & mask) > ((high - least) & mask);
  return wraps ? terms.bitOr(notBelow, below) : terms.bitAnd(notBelow, below);
}

Term ultOffsetConstant(Terms& terms, const A& t) {
  if (!isOffset(t.a) || !t.b.isSmallConstant() || isZero(t.b)) return {};
  const std::uint64_t low = 0 - t.a.operand(1).value();
  return inInterval(terms, Kind::Ult, t.a.operand(0), low, low + t.b.value(), 0);
}

Term sltOffsetConstant(Terms& terms, const A& t) {
  if (!isOffset(t.a) || !t.b.isSmallConstant()) return {};
  const std::uint64_t least = signedMinimum(t.a.width());
  if (t.b.value() == least) return {};
  const std::uint64_t offset = t.a.operand(1).value();
  return inInterval(terms, Kind::Slt, t.a.operand(0), least - offset, t.b.value() - offset, least);
}

Term ultConcatConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Concat) || !t.b.isSmallConstant()) return {};
  const Term high = t.a.operand(0);
  const unsigned lowWidth = t.a.operand(1).width();
  if ((t.b.value() & maskOf(lowWidth)) != 0) return {};
  return terms.ult(high, terms.extract(t.b, lowWidth, high.width()));
}

Term sltFromConstant(Terms& terms, const A& t) {
  if (!t.a.isSmallConstant()) return {};
  if (t.a == terms.signedMax(t.a.width())) return terms.boolean(false);
  return terms.bitNot(terms.slt(t.b, terms.constant(t.a.width(), t.a.value() + 1)));
}

Term sltExtreme(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  const unsigned width = t.a.width();
  const std::uint64_t least = signedMinimum(width);
  if (t.b.isConstant(least)) return terms.boolean(false);
  if (t.b.isConstant(least + 1)) return terms.equal(t.a, terms.constant(width, least));
  if (t.b.isConstant(least - 1)) return terms.notEqual(t.a, t.b);
  return {};
}

Term sltZExtConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || !t.b.isSmallConstant()) return {};
  if (t.a.operand(0).width() == t.a.width()) return {};
  if (t.b.signedValue() <= 0) return terms.boolean(false);
  return terms.ult(t.a, t.b);
}

Term sltSExtConstant(Terms& terms, const A& t) {
  if (!t.a.is(Kind::SExt) || !t.b.isSmallConstant()) return {};
  const Term x = t.a.operand(0);
  const std::int64_t largest = static_cast<std::int64_t>(maskOf(x.width() - 1));
  if (t.b.signedValue() > largest) return terms.boolean(true);
  if (t.b.signedValue() < -largest - 1) return terms.boolean(false);
  return terms.slt(x, terms.trunc(t.b, x.width()));
}

Term sltZExts(Terms& terms, const A& t) {
  if (!bothExtended(t, Kind::ZExt) || t.a.operand(0).width() == t.a.width() ||
      t.b.operand(0).width() == t.b.width()) {
    return {};
  }
  return terms.ult(t.a, t.b);
}

constexpr Rule rules[] = {
    {Kind::Equal, "equalSame", "x = x is true", equalSame},
    {Kind::Equal, "equalBit", "x = y is ~(x ^ y) for width 1", equalBit},
    {Kind::Equal, "equalOffsetConstant", "x + c = d is x = d - c", equalOffsetConstant},
    {Kind::Equal, "equalInverse", "~x = c is x = ~c; -x = c is x = -c; ~x = ~y is x = y",
     equalInverse},
    {Kind::Equal, "equalXorConstant", "x ^ c = d is x = c ^ d; x ^ y = 0 is x = y",
     equalXorConstant},
    {Kind::Equal, "equalOrZero", "x | y = 0 is x = 0 & y = 0", equalOrZero},
    {Kind::Equal, "equalDifference", "x + -y = 0 is x = y", equalDifference},
    {Kind::Equal, "equalOddMultiple", "x * c = d is x = d / c modulo 2^width, for an odd c",
     equalOddMultiple},
    {Kind::Equal, "equalExactMultiple", "x * c = d is x = d / c, or false, if x * c does not wrap",
     equalExactMultiple},
    {Kind::Equal, "equalExtendedConstant", "ext(x) = c is x = trunc(c), or false if c is not in it",
     equalExtendedConstant},
    {Kind::Equal, "equalOwnExtension",
     "x = zext(trunc(x)) is x < 2^narrow; x = sext(trunc(x)) is -2^(narrow-1) <=s x <s "
     "2^(narrow-1)",
     equalOwnExtension},
    {Kind::Equal, "equalExtended", "ext(x) = ext(y) is x = y, the narrower one extended",
     equalExtended},
    {Kind::Equal, "equalConcatConstant", "concat(x, y) = c is x = high(c) & y = low(c)",
     equalConcatConstant},
    {Kind::Equal, "equalConcats", "concat(x, y) = concat(z, w) is x = z & y = w", equalConcats},
    {Kind::Equal, "equalChoice", "(b ? c : x) = d is b ? c = d : x = d", chosen},
    {Kind::Equal, "equalOffsets", "x + c = y + d is x = y + (d - c)", equalOffsets},
    {Kind::Equal, "equalSums", "x + y = x + z is y = z; x + y = x is y = 0", equalSums},
    {Kind::Ult, "ultSame", "x < x is false", lessSame},
    {Kind::Ult, "ultBit", "x < y is ~x & y for width 1", ultBit},
    {Kind::Ult, "ultChoiceRight", "c < (b ? d : x) is b ? c < d : c < x", chosenOnTheRight},
    {Kind::Ult, "ultFromConstant", "c < x is ~(x < c + 1), or false for the largest c",
     ultFromConstant},
    {Kind::Ult, "ultExtreme", "x < 0 is false; x < 1 is x = 0; x < 1...1 is ~(x = 1...1)",
     ultExtreme},
    {Kind::Ult, "ultBounded", "x < c is true if x is known to be less", ultBounded},
    {Kind::Ult, "ultExactMultiple", "x * c < d is x <= (d - 1) / c if x * c does not wrap",
     ultExactMultiple},
    {Kind::Ult, "ultZExtConstant", "zext(x) < c is x < trunc(c), or true", ultZExtConstant},
    {Kind::Ult, "ultSExtConstant", "sext(x) < c is x < trunc(c), or ~(x <s 0)", ultSExtConstant},
    {Kind::Ult, "ultZExts", "zext(x) < zext(y) is x < y, the narrower one extended", ultZExts},
    {Kind::Ult, "ultSExts", "sext(x) < sext(y) is x < y, the narrower one extended", lessSExts},
    {Kind::Ult, "ultNots", "~x < ~y is y < x; ~x < c is ~c < x", lessNots},
    {Kind::Ult, "ultChoice", "(b ? c : x) < d is b ? c < d : x < d", chosen},
    {Kind::Ult, "ultOffsetConstant", "x + c < d is -c <= x and (or, if it wraps) x < d - c",
     ultOffsetConstant},
    {Kind::Ult, "ultConcatConstant", "concat(x, y) < c is x < high(c) if low(c) = 0",
     ultConcatConstant},
    {Kind::Slt, "sltSame", "x <s x is false", lessSame},
    {Kind::Slt, "sltBit", "x <s y is x & ~y for width 1", sltBit},
    {Kind::Slt, "sltChoiceRight", "c <s (b ? d : x) is b ? c <s d : c <s x", chosenOnTheRight},
    {Kind::Slt, "sltFromConstant", "c <s x is ~(x <s c + 1), or false for the largest c",
     sltFromConstant},
    {Kind::Slt, "sltExtreme", "x <s min is false; x <s min + 1 is x = min; x <s max is ~(x = max)",
     sltExtreme},
    {Kind::Slt, "sltZExtConstant", "zext(x) <s c is zext(x) < c, or false if c <=s 0",
     sltZExtConstant},
    {Kind::Slt, "sltSExtConstant", "sext(x) <s c is x <s trunc(c), or known", sltSExtConstant},
    {Kind::Slt, "sltZExts", "zext(x) <s zext(y) is zext(x) < zext(y)", sltZExts},
    {Kind::Slt, "sltSExts", "sext(x) <s sext(y) is x <s y, the narrower one extended", lessSExts},
    {Kind::Slt, "sltNots", "~x <s ~y is y <s x; ~x <s c is ~c <s x", lessNots},
    {Kind::Slt, "sltChoice", "(b ? c : x) <s d is b ? c <s d : x <s d", chosen},
    {Kind::Slt, "sltOffsetConstant", "x + c <s d is min - c <=s x and (or) x <s d - c",
     sltOffsetConstant},
};

}  // namespace

std::span<const Rule> comparisonRules() { return rules; }

}  // namespace assay::smt
