// The overflow predicates of addition, subtraction and multiplication.
#include "smt/facts.h"
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

std::int64_t largestOf(unsigned width) { return static_cast<std::int64_t>(maskOf(width - 1)); }
std::int64_t leastOf(unsigned width) { return -largestOf(width) - 1; }
Term signedConstant(Terms& terms, unsigned width, std::int64_t value) {
  return terms.constant(width, static_cast<std::uint64_t>(value));
}

Term saddoConstant(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  const unsigned width = t.b.width();
  const std::int64_t c = t.b.signedValue();
  return c >= 0 ? terms.slt(signedConstant(terms, width, largestOf(width) - c), t.a)
                : terms.slt(t.a, signedConstant(terms, width, leastOf(width) - c));
}

Term sumFits(Terms& terms, const A& t) {
  const unsigned width = t.a.width();
  return signedBits(t.a) < width && signedBits(t.b) < width ? terms.boolean(false) : Term();
}

Term ssuboSame(Terms& terms, const A& t) { return t.a == t.b ? terms.boolean(false) : Term(); }

Term ssuboConstant(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  const unsigned width = t.b.width();
  const std::int64_t c = t.b.signedValue();
  return c >= 0 ? terms.slt(t.a, signedConstant(terms, width, leastOf(width) + c))
                : terms.slt(signedConstant(terms, width, largestOf(width) + c), t.a);
}

Term ssuboFromConstant(Terms& terms, const A& t) {
  if (!t.a.isSmallConstant()) return {};
  const unsigned width = t.a.width();
  const std::int64_t c = t.a.signedValue();
  return c >= 0 ? terms.slt(t.b, signedConstant(terms, width, c - largestOf(width)))
                : terms.slt(signedConstant(terms, width, c - leastOf(width)), t.b);
}

Term smuloConstant(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  const unsigned width = t.b.width();
  const std::int64_t c = t.b.signedValue();
  if (c == 0 || c == 1) return terms.boolean(false);
  if (c == -1) return terms.equal(t.a, terms.signedMin(width));
  const std::int64_t high = (c > 0 ? largestOf(width) : leastOf(width)) / c;
  const std::int64_t low = (c > 0 ? leastOf(width) : largestOf(width)) / c;
  return terms.bitOr(terms.slt(t.a, signedConstant(terms, width, low)),
                     terms.slt(signedConstant(terms, width, high), t.a));
}

Term productFits(Terms& terms, const A& t) {
  return signedBits(t.a) + signedBits(t.b) <= t.a.width() ? terms.boolean(false) : Term();
}

Term umuloConstant(Terms& terms, const A& t) {
  if (!t.b.isSmallConstant()) return {};
  if (t.b.isConstant(0)) return terms.boolean(false);
  const unsigned width = t.b.width();
  return terms.ult(terms.constant(width, maskOf(width) / t.b.value()), t.a);
}

Term unsignedProductFits(Terms& terms, const A& t) {
  return unsignedBits(t.a) + unsignedBits(t.b) <= t.a.width() ? terms.boolean(false) : Term();
}

constexpr Rule rules[] = {
    {Kind::SAddOverflows, "saddoFits", "no overflow if both operands have a bit to spare", sumFits},
    {Kind::SAddOverflows, "saddoConstant",
     "x + c overflows if max - c <s x, or for negative c if x <s min - c", saddoConstant},
    {Kind::SSubOverflows, "ssuboSame", "x - x does not overflow", ssuboSame},
    {Kind::SSubOverflows, "ssuboFits", "no overflow if both operands have a bit to spare", sumFits},
    {Kind::SSubOverflows, "ssuboConstant",
     "x - c overflows if x <s min + c, or for negative c if max + c <s x", ssuboConstant},
    {Kind::SSubOverflows, "ssuboFromConstant",
     "c - x overflows if x <s c - max, or for negative c if c - min <s x", ssuboFromConstant},
    {Kind::SMulOverflows, "smuloFits", "no overflow if the operands' bits together fit",
     productFits},
    {Kind::SMulOverflows, "smuloConstant",
     "x * c overflows if x is outside of min / c ... max / c, or x = min for c = -1",
     smuloConstant},
    {Kind::UMulOverflows, "umuloFits", "no overflow if the operands' bits together fit",
     unsignedProductFits},
    {Kind::UMulOverflows, "umuloConstant", "x * c overflows if max / c < x", umuloConstant},
};

}  // namespace

std::span<const Rule> overflowRules() { return rules; }

}  // namespace assay::smt
