// Concat, Extract, ZExt and SExt.
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

Term zextSame(Terms&, const A& t) { return t.a.width() == t.width() ? t.a : Term(); }
Term zextZExt(Terms& terms, const A& t) {
  return t.a.is(Kind::ZExt) ? terms.zext(t.a.operand(0), t.width()) : Term();
}
Term sextSExt(Terms& terms, const A& t) {
  return t.a.is(Kind::SExt) ? terms.sext(t.a.operand(0), t.width()) : Term();
}
Term sextZExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt) || t.a.operand(0).width() == t.a.width()) return {};
  return terms.zext(t.a.operand(0), t.width());
}
Term extendedChoice(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Ite) || !t.a.operand(1).isConstant() || !t.a.operand(2).isConstant()) return {};
  return terms.ite(t.a.operand(0), terms.make(t.kind, std::array{t.a.operand(1)}, 0, t.width()),
                   terms.make(t.kind, std::array{t.a.operand(2)}, 0, t.width()));
}

Term extractAll(Terms&, const A& t) { return t.width() == t.a.width() ? t.a : Term(); }

Term extractExtract(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Extract)) return {};
  return terms.extract(t.a.operand(0), t.a.lowBit() + static_cast<unsigned>(t.payload), t.width());
}

Term extractConcat(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Concat)) return {};
  const Term high = t.a.operand(0);
  const Term low = t.a.operand(1);
  const unsigned from = static_cast<unsigned>(t.payload);
  const unsigned end = from + t.width();
  if (end <= low.width()) return terms.extract(low, from, t.width());
  if (from >= low.width()) return terms.extract(high, from - low.width(), t.width());
  return terms.concat(terms.extract(high, 0, end - low.width()),
                      terms.extract(low, from, low.width() - from));
}

Term extractZExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt)) return {};
  const Term x = t.a.operand(0);
  const unsigned from = static_cast<unsigned>(t.payload);
  if (from >= x.width()) return terms.constant(t.width(), 0);
  if (from + t.width() <= x.width()) return terms.extract(x, from, t.width());
  return terms.zext(terms.extract(x, from, x.width() - from), t.width());
}

Term extractSExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::SExt)) return {};
  const Term x = t.a.operand(0);
  const unsigned from = std::min(static_cast<unsigned>(t.payload), x.width() - 1);
  if (t.payload + t.width() <= x.width()) return terms.extract(x, from, t.width());
  return terms.sext(terms.extract(x, from, x.width() - from), t.width());
}

Term extractBits(Terms& terms, const A& t) {
  const auto part = [&](Term x) {
    return terms.extract(x, static_cast<unsigned>(t.payload), t.width());
  };
  if (t.a.is(Kind::Not)) return terms.bitNot(part(t.a.operand(0)));
  const bool isBinary = t.a.is(Kind::And) || t.a.is(Kind::Or) || t.a.is(Kind::Xor);
  if (!isBinary || !t.a.operand(1).isConstant()) return {};
  return terms.make(t.a.kind(), std::array{part(t.a.operand(0)), part(t.a.operand(1))});
}

// Whether truncation makes the operand simpler than it is.
bool truncatesWell(Term x) {
  return x.isConstant() || x.is(Kind::ZExt) || x.is(Kind::SExt) || x.is(Kind::Concat);
}

Term truncArithmetic(Terms& terms, const A& t) {
  if (t.payload != 0) return {};
  if (t.a.is(Kind::Neg) && truncatesWell(t.a.operand(0))) {
    return terms.neg(terms.trunc(t.a.operand(0), t.width()));
  }
  if ((!t.a.is(Kind::Add) && !t.a.is(Kind::Mul)) || !truncatesWell(t.a.operand(0)) ||
      !truncatesWell(t.a.operand(1))) {
    return {};
  }
  return terms.make(t.a.kind(), std::array{terms.trunc(t.a.operand(0), t.width()),
                                           terms.trunc(t.a.operand(1), t.width())});
}

Term extractChoice(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Ite) || (!t.a.operand(1).isConstant() && !t.a.operand(2).isConstant())) {
    return {};
  }
  const unsigned from = static_cast<unsigned>(t.payload);
  return terms.ite(t.a.operand(0), terms.extract(t.a.operand(1), from, t.width()),
                   terms.extract(t.a.operand(2), from, t.width()));
}

Term concatZero(Terms& terms, const A& t) {
  const bool isZero =
      t.a.isConstant(0) || (t.a.isConstant() && t.a == terms.constant(t.a.width(), 0));
  return isZero ? terms.zext(t.b, t.width()) : Term();
}

Term concatConcat(Terms& terms, const A& t) {
  if (!t.a.is(Kind::Concat)) return {};
  return terms.concat(t.a.operand(0), terms.concat(t.a.operand(1), t.b));
}

Term concatConstants(Terms& terms, const A& t) {
  if (!t.a.isConstant() || !t.b.is(Kind::Concat) || !t.b.operand(0).isConstant()) return {};
  return terms.concat(terms.concat(t.a, t.b.operand(0)), t.b.operand(1));
}

// Neighbours of one term, the higher first.
bool areAdjacent(Term high, Term low) {
  return high.is(Kind::Extract) && low.is(Kind::Extract) && high.operand(0) == low.operand(0) &&
         high.lowBit() == low.lowBit() + low.width();
}

Term concatNeighbours(Terms& terms, const A& t) {
  if (areAdjacent(t.a, t.b)) {
    return terms.extract(t.b.operand(0), t.b.lowBit(), t.width());
  }
  if (t.b.is(Kind::Concat) && areAdjacent(t.a, t.b.operand(0))) {
    const Term low = t.b.operand(0);
    return terms.concat(terms.extract(low.operand(0), low.lowBit(), t.a.width() + low.width()),
                        t.b.operand(1));
  }
  return {};
}

Term concatZExt(Terms& terms, const A& t) {
  if (!t.a.is(Kind::ZExt)) return {};
  return terms.zext(terms.concat(t.a.operand(0), t.b), t.width());
}

constexpr Rule rules[] = {
    {Kind::ZExt, "zextSame", "zext(x) = x if the width stays", zextSame},
    {Kind::ZExt, "zextZExt", "zext(zext(x)) = zext(x)", zextZExt},
    {Kind::ZExt, "zextChoice", "zext(b ? c : d) = b ? zext(c) : zext(d)", extendedChoice},
    {Kind::SExt, "sextSame", "sext(x) = x if the width stays", zextSame},
    {Kind::SExt, "sextSExt", "sext(sext(x)) = sext(x)", sextSExt},
    {Kind::SExt, "sextZExt", "sext(zext(x)) = zext(x) if that made x wider", sextZExt},
    {Kind::SExt, "sextChoice", "sext(b ? c : d) = b ? sext(c) : sext(d)", extendedChoice},
    {Kind::Extract, "extractAll", "extract(x) = x if nothing is left out", extractAll},
    {Kind::Extract, "extractExtract", "extract(extract(x)) = extract(x)", extractExtract},
    {Kind::Extract, "extractConcat", "extract(concat(x, y)) = the parts of x and y, joined",
     extractConcat},
    {Kind::Extract, "extractZExt", "extract(zext(x)) = extract(x), zext of it, or 0", extractZExt},
    {Kind::Extract, "extractSExt", "extract(sext(x)) = extract(x) or sext of it", extractSExt},
    {Kind::Extract, "extractBits", "extract(x & c) = extract(x) & extract(c); also |, ^ and ~",
     extractBits},
    {Kind::Extract, "truncArithmetic",
     "trunc(x + y) = trunc(x) + trunc(y) if both have a simple trunc; also * and -",
     truncArithmetic},
    {Kind::Extract, "extractChoice", "extract(b ? c : x) = b ? extract(c) : extract(x)",
     extractChoice},
    {Kind::Concat, "concatZero", "concat(0, x) = zext(x)", concatZero},
    {Kind::Concat, "concatConcat", "concat(concat(x, y), z) = concat(x, concat(y, z))",
     concatConcat},
    {Kind::Concat, "concatConstants", "concat(c, concat(d, x)) = concat(concat(c, d), x)",
     concatConstants},
    {Kind::Concat, "concatNeighbours", "concat of adjacent parts of x = extract(x)",
     concatNeighbours},
    {Kind::Concat, "concatZExt", "concat(zext(x), y) = zext(concat(x, y))", concatZExt},
};

}  // namespace

std::span<const Rule> widthRules() { return rules; }

}  // namespace assay::smt
