// The functions that build terms. Each states its operands; folding and simplification are in
// term.cpp and the rules.
#include <bit>

#include "smt/bits.h"
#include "smt/fp.h"
#include "smt/term.h"

namespace assay::smt {

namespace {

std::uint64_t payloadOf(FpFormat format) { return FpShape{format, format}.packed(); }

}  // namespace

Term Terms::unary(Kind kind, Term a) { return make(kind, std::array{a}); }
Term Terms::binary(Kind kind, Term a, Term b) { return make(kind, std::array{a, b}); }

Term Terms::signedMin(unsigned width) {
  if (width <= 64) return constant(width, std::uint64_t{1} << (width - 1));
  return constant(smt::shl(Bits(width, 1), Bits(width, width - 1)));
}
Term Terms::signedMax(unsigned width) { return bitNot(signedMin(width)); }
Term Terms::allOnes(unsigned width) { return constant(Bits::allOnes(width)); }

Term Terms::bitNot(Term a) { return unary(Kind::Not, a); }
Term Terms::bitAnd(Term a, Term b) { return binary(Kind::And, a, b); }
Term Terms::bitOr(Term a, Term b) { return binary(Kind::Or, a, b); }
Term Terms::bitXor(Term a, Term b) { return binary(Kind::Xor, a, b); }

Term Terms::conjunction(std::span<const Term> all) {
  Term result = true_;
  for (const Term term : all) result = bitAnd(result, term);
  return result;
}

Term Terms::disjunction(std::span<const Term> all) {
  Term result = false_;
  for (const Term term : all) result = bitOr(result, term);
  return result;
}

Term Terms::neg(Term a) { return unary(Kind::Neg, a); }
Term Terms::add(Term a, Term b) { return binary(Kind::Add, a, b); }
Term Terms::sub(Term a, Term b) { return add(a, neg(b)); }
Term Terms::mul(Term a, Term b) { return binary(Kind::Mul, a, b); }
Term Terms::udiv(Term a, Term b) { return binary(Kind::UDiv, a, b); }
Term Terms::sdiv(Term a, Term b) { return binary(Kind::SDiv, a, b); }
Term Terms::urem(Term a, Term b) { return binary(Kind::URem, a, b); }
Term Terms::srem(Term a, Term b) { return binary(Kind::SRem, a, b); }
Term Terms::shl(Term a, Term b) { return binary(Kind::Shl, a, b); }
Term Terms::lshr(Term a, Term b) { return binary(Kind::LShr, a, b); }
Term Terms::ashr(Term a, Term b) { return binary(Kind::AShr, a, b); }

Term Terms::equal(Term a, Term b) { return binary(Kind::Equal, a, b); }
Term Terms::ult(Term a, Term b) { return binary(Kind::Ult, a, b); }
Term Terms::slt(Term a, Term b) { return binary(Kind::Slt, a, b); }

Term Terms::saddOverflows(Term a, Term b) { return binary(Kind::SAddOverflows, a, b); }
Term Terms::ssubOverflows(Term a, Term b) { return binary(Kind::SSubOverflows, a, b); }
Term Terms::umulOverflows(Term a, Term b) { return binary(Kind::UMulOverflows, a, b); }
Term Terms::smulOverflows(Term a, Term b) { return binary(Kind::SMulOverflows, a, b); }

Term Terms::zext(Term a, unsigned width) { return make(Kind::ZExt, std::array{a}, 0, width); }
Term Terms::sext(Term a, unsigned width) { return make(Kind::SExt, std::array{a}, 0, width); }
Term Terms::extract(Term a, unsigned lowBit, unsigned width) {
  return make(Kind::Extract, std::array{a}, lowBit, width);
}
Term Terms::concat(Term high, Term low) { return binary(Kind::Concat, high, low); }
Term Terms::zextOrTrunc(Term a, unsigned width) {
  return width >= a.width() ? zext(a, width) : trunc(a, width);
}
Term Terms::sextOrTrunc(Term a, unsigned width) {
  return width >= a.width() ? sext(a, width) : trunc(a, width);
}

Term Terms::ite(Term condition, Term then, Term otherwise) {
  return make(Kind::Ite, std::array{condition, then, otherwise});
}

Term Terms::constantArray(unsigned indexWidth, Term element) {
  return make(Kind::ConstantArray, std::array{element}, 0, indexWidth);
}
Term Terms::select(Term array, Term index) { return binary(Kind::Select, array, index); }
Term Terms::store(Term array, Term index, Term element) {
  return make(Kind::Store, std::array{array, index, element});
}

Term Terms::fpAdd(FpFormat format, Term a, Term b) {
  return make(Kind::FpAdd, std::array{a, b}, payloadOf(format));
}
Term Terms::fpSub(FpFormat format, Term a, Term b) {
  return make(Kind::FpSub, std::array{a, b}, payloadOf(format));
}
Term Terms::fpMul(FpFormat format, Term a, Term b) {
  return make(Kind::FpMul, std::array{a, b}, payloadOf(format));
}
Term Terms::fpDiv(FpFormat format, Term a, Term b) {
  return make(Kind::FpDiv, std::array{a, b}, payloadOf(format));
}
Term Terms::fpRem(FpFormat format, Term a, Term b) {
  return make(Kind::FpRem, std::array{a, b}, payloadOf(format));
}
Term Terms::fpFma(FpFormat format, Term a, Term b, Term c) {
  return make(Kind::FpFma, std::array{a, b, c}, payloadOf(format));
}
Term Terms::fpSqrt(FpFormat format, Term a) {
  return make(Kind::FpSqrt, std::array{a}, payloadOf(format));
}
Term Terms::fpRoundToIntegral(FpFormat format, Rounding rounding, Term a) {
  return make(Kind::FpRound, std::array{a}, FpShape{format, format, rounding}.packed());
}

Term Terms::fpNeg(FpFormat format, Term a) { return bitXor(a, signedMin(layoutOf(format).width)); }
Term Terms::fpAbs(FpFormat format, Term a) { return bitAnd(a, signedMax(layoutOf(format).width)); }
Term Terms::fpCopySign(FpFormat format, Term magnitude, Term sign) {
  return bitOr(fpAbs(format, magnitude), bitAnd(sign, signedMin(layoutOf(format).width)));
}
Term Terms::fpMin(FpFormat format, Term a, Term b) {
  return ite(bitOr(fpIsNan(format, b), fpLess(format, a, b)), a,
             ite(bitOr(fpIsNan(format, a), bitNot(fpEqual(format, a, b))), b, bitOr(a, b)));
}
Term Terms::fpMax(FpFormat format, Term a, Term b) {
  return ite(bitOr(fpIsNan(format, b), fpLess(format, b, a)), a,
             ite(bitOr(fpIsNan(format, a), bitNot(fpEqual(format, a, b))), b, bitAnd(a, b)));
}

Term Terms::fpEqual(FpFormat format, Term a, Term b) {
  return make(Kind::FpEqual, std::array{a, b}, payloadOf(format));
}
Term Terms::fpLess(FpFormat format, Term a, Term b) {
  return make(Kind::FpLess, std::array{a, b}, payloadOf(format));
}
Term Terms::fpLessEqual(FpFormat format, Term a, Term b) {
  return make(Kind::FpLessEqual, std::array{a, b}, payloadOf(format));
}

Term Terms::fpCompare(FpPredicate predicate, FpFormat format, Term a, Term b) {
  switch (predicate) {
    case FpPredicate::False:
      return false_;
    case FpPredicate::True:
      return true_;
    case FpPredicate::Oeq:
      return fpEqual(format, a, b);
    case FpPredicate::Une:
      return bitNot(fpEqual(format, a, b));
    case FpPredicate::Olt:
      return fpLess(format, a, b);
    case FpPredicate::Ogt:
      return fpLess(format, b, a);
    case FpPredicate::Ole:
      return fpLessEqual(format, a, b);
    case FpPredicate::Oge:
      return fpLessEqual(format, b, a);
    case FpPredicate::Ult:
      return bitNot(fpLessEqual(format, b, a));
    case FpPredicate::Ugt:
      return bitNot(fpLessEqual(format, a, b));
    case FpPredicate::Ule:
      return bitNot(fpLess(format, b, a));
    case FpPredicate::Uge:
      return bitNot(fpLess(format, a, b));
    case FpPredicate::One:
      return bitOr(fpLess(format, a, b), fpLess(format, b, a));
    case FpPredicate::Ueq:
      return bitNot(bitOr(fpLess(format, a, b), fpLess(format, b, a)));
    case FpPredicate::Uno:
      return bitOr(fpIsNan(format, a), fpIsNan(format, b));
    case FpPredicate::Ord:
      break;
  }
  return bitNot(bitOr(fpIsNan(format, a), fpIsNan(format, b)));
}

Term Terms::fpIsNan(FpFormat format, Term a) { return bitNot(fpEqual(format, a, a)); }
Term Terms::fpIsInfinite(FpFormat format, Term a) {
  return fpEqual(format, fpAbs(format, a), fpInfinity(format, false));
}
Term Terms::fpIsZero(FpFormat format, Term a) {
  return fpEqual(format, a, constant(layoutOf(format).width, 0));
}
Term Terms::fpIsNormal(FpFormat format, Term a) {
  const Term magnitude = fpAbs(format, a);
  return bitAnd(fpLessEqual(format, constant(fpWithExponent(format, 1)), magnitude),
                fpLess(format, magnitude, fpInfinity(format, false)));
}
Term Terms::fpIsSubnormal(FpFormat format, Term a) {
  return bitAnd(fpLess(format, fpAbs(format, a), constant(fpWithExponent(format, 1))),
                bitNot(fpIsZero(format, a)));
}
Term Terms::fpIsNegative(FpFormat format, Term a) {
  return extract(a, layoutOf(format).width - 1, 1);
}

Term Terms::fpConvert(FpFormat from, FpFormat to, Term a) {
  if (from == to) return a;
  return make(Kind::FpConvert, std::array{a}, FpShape{from, to}.packed());
}
Term Terms::fpFromSigned(FpFormat to, Term integer) {
  return make(Kind::FpFromSigned, std::array{integer}, payloadOf(to));
}
Term Terms::fpFromUnsigned(FpFormat to, Term integer) {
  return make(Kind::FpFromUnsigned, std::array{integer}, payloadOf(to));
}
Term Terms::fpToSigned(FpFormat from, Term a, unsigned width) {
  return make(Kind::FpToSigned, std::array{a}, payloadOf(from), width);
}
Term Terms::fpToUnsigned(FpFormat from, Term a, unsigned width) {
  return make(Kind::FpToUnsigned, std::array{a}, payloadOf(from), width);
}

Term Terms::fpFitsSigned(FpFormat from, Term a, unsigned width) {
  if (width - 1 > maskOf(layoutOf(from).exponentBits - 1)) {
    return bitAnd(fpLess(from, fpInfinity(from, true), a),
                  fpLess(from, a, fpInfinity(from, false)));
  }
  // Truncation reaches -2^(width-1) from anything above -2^(width-1) - 1. Where that number is not
  // in the format, there is nothing of the format between the two.
  const Term least = constant(fpPowerOfTwo(from, width - 1, true));
  const Term above = constant(fpPowerOfTwo(from, width - 1, false));
  const Term notTooSmall =
      width <= layoutOf(from).precision
          ? fpLess(from, fpSub(from, least, constant(fpPowerOfTwo(from, 0, false))), a)
          : fpLessEqual(from, least, a);
  return bitAnd(notTooSmall, fpLess(from, a, above));
}

Term Terms::fpFitsUnsigned(FpFormat from, Term a, unsigned width) {
  const bool everyFiniteFits = width > maskOf(layoutOf(from).exponentBits - 1);
  const Term above =
      everyFiniteFits ? fpInfinity(from, false) : constant(fpPowerOfTwo(from, width, false));
  return bitAnd(fpLess(from, constant(fpPowerOfTwo(from, 0, true)), a), fpLess(from, a, above));
}

Term Terms::fpInfinity(FpFormat format, bool negative) {
  const Term infinity = constant(fpWithExponent(format, maskOf(layoutOf(format).exponentBits)));
  return negative ? fpNeg(format, infinity) : infinity;
}
Term Terms::fpConstant(float value) { return constant(32, std::bit_cast<std::uint32_t>(value)); }
Term Terms::fpConstant(double value) { return constant(64, std::bit_cast<std::uint64_t>(value)); }

}  // namespace assay::smt
