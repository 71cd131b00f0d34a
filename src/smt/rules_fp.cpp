// The few laws that floating point has.
#include "smt/rules.h"

namespace assay::smt {

namespace {

using A = Application;

Term fpLessSame(Terms& terms, const A& t) { return t.a == t.b ? terms.boolean(false) : Term(); }

Term fpLessEqualSame(Terms& terms, const A& t) {
  return t.a == t.b ? terms.fpEqual(FpShape::of(t.payload).format, t.a, t.a) : Term();
}

// An integer as a number of the format that holds it exactly; its integer then.
bool isExactInteger(Term x) {
  if (!x.is(Kind::FpFromSigned) && !x.is(Kind::FpFromUnsigned)) return false;
  return x.operand(0).width() <= layoutOf(x.fpShape().result).precision;
}

Term fpCompareIntegers(Terms& terms, const A& t) {
  if (!isExactInteger(t.a) || t.a.kind() != t.b.kind() ||
      t.a.operand(0).width() != t.b.operand(0).width()) {
    return {};
  }
  const Term x = t.a.operand(0);
  const Term y = t.b.operand(0);
  const bool isSigned = t.a.is(Kind::FpFromSigned);
  if (t.kind == Kind::FpEqual) return terms.equal(x, y);
  if (t.kind == Kind::FpLess) return isSigned ? terms.slt(x, y) : terms.ult(x, y);
  return isSigned ? terms.sle(x, y) : terms.ule(x, y);
}

Term fpThereAndBack(Terms&, const A& t) {
  const Kind from = t.kind == Kind::FpToSigned ? Kind::FpFromSigned : Kind::FpFromUnsigned;
  const bool matches = t.a.is(from) && isExactInteger(t.a) && t.a.operand(0).width() == t.width();
  return matches ? t.a.operand(0) : Term();
}

constexpr Rule rules[] = {
    {Kind::FpLess, "fpLessSame", "x < x is false", fpLessSame},
    {Kind::FpLess, "fpLessIntegers", "fp(x) < fp(y) is x < y for integers that the format holds",
     fpCompareIntegers},
    {Kind::FpLessEqual, "fpLessEqualSame", "x <= x is x = x", fpLessEqualSame},
    {Kind::FpLessEqual, "fpLessEqualIntegers",
     "fp(x) <= fp(y) is x <= y for integers that the format holds", fpCompareIntegers},
    {Kind::FpEqual, "fpEqualIntegers", "fp(x) = fp(y) is x = y for integers that the format holds",
     fpCompareIntegers},
    {Kind::FpToSigned, "fptosiSitofp", "fptosi(sitofp(x)) = x if the format holds x",
     fpThereAndBack},
    {Kind::FpToUnsigned, "fptouiUitofp", "fptoui(uitofp(x)) = x if the format holds x",
     fpThereAndBack},
};

}  // namespace

std::span<const Rule> fpRules() { return rules; }

}  // namespace assay::smt
