// Floating-point functions that terms know exactly.
#include <cerrno>

#include "symex/engine.h"

namespace assay::symex {

using smt::FpFormat;
using smt::Rounding;
using smt::Term;

namespace {

FpFormat formatOf(Term term) {
  return term.width() == 32   ? FpFormat::Single
         : term.width() == 64 ? FpFormat::Double
                              : FpFormat::Extended;
}

// The bit of what is no number that says whether it signals.
unsigned quietAt(Term a) { return a.width() == 32 ? 22 : a.width() == 64 ? 51 : 62; }
Term quietBit(smt::Terms& terms, Term a) { return terms.extract(a, quietAt(a), 1); }

Term isSignalling(smt::Terms& terms, Term a) {
  return terms.bitAnd(terms.fpIsNan(formatOf(a), a), terms.bitNot(quietBit(terms, a)));
}

// What fmin and fmax choose: the number if the other is none, then the one that is preferred. Where
// the standard leaves it open, x86-64 does one thing if the compiler knows the function and its C
// library another: of two zeros the one takes the first and the other the second; of two that are
// no numbers the one takes the second and the other their sum, as it does with what signals.
Term chosen(smt::Terms& terms, const BuiltinCall& call, Term a, Term b, Term prefersA,
            Term prefersB) {
  const FpFormat format = formatOf(a);
  const Term isNoneA = terms.fpIsNan(format, a);
  const Term isNoneB = terms.fpIsNan(format, b);
  const bool isIntrinsic = call.callee.name.starts_with("llvm.");
  const Term preferred = terms.ite(prefersA, a, terms.ite(prefersB, b, isIntrinsic ? a : b));
  const Term number = terms.ite(isNoneA, b, terms.ite(isNoneB, a, preferred));
  if (isIntrinsic) return number;
  const Term isSum = terms.bitOr(terms.bitAnd(isNoneA, isNoneB),
                                 terms.bitOr(isSignalling(terms, a), isSignalling(terms, b)));
  return terms.ite(isSum, terms.fpAdd(format, a, b), number);
}

}  // namespace

// a * b + c, rounded once. Of several that are no numbers, the form of the instruction decides which
// comes out.
Term Engine::fused(Term a, Term b, Term c) {
  const FpFormat format = formatOf(a);
  const Term isNoneA = terms.fpIsNan(format, a);
  const Term isNoneB = terms.fpIsNan(format, b);
  const Term isNoneC = terms.fpIsNan(format, c);
  const Term areSeveral = terms.bitOr(terms.bitAnd(isNoneA, isNoneB),
                                      terms.bitAnd(isNoneC, terms.bitOr(isNoneA, isNoneB)));
  const Term sum = terms.fpFma(format, a, b, c);
  if (areSeveral.isConstant() && !areSeveral.isTrue()) return sum;
  const Term quiet = terms.shl(terms.constant(a.width(), 1), terms.constant(a.width(), quietAt(a)));
  const Term any = terms.bitOr(terms.fpInfinity(format, false), quiet);
  return terms.ite(areSeveral, terms.bitOr(any, unspecified(a.width())), sum);
}

// A term of up to three operands a, b, c of one format.
#define ASSAY_REAL(method, count, expression)                                   \
  bool Engine::method(State& state, BuiltinCall& call) {                        \
    static_cast<void>(state);                                                   \
    for (std::size_t i = 0; i < (count); ++i) {                                 \
      if (call.argument(i).isUndef()) return true;                              \
    }                                                                           \
    const Term a = termOf(call.argument(0));                                    \
    [[maybe_unused]] const Term b = (count) > 1 ? termOf(call.argument(1)) : a; \
    [[maybe_unused]] const Term c = (count) > 2 ? termOf(call.argument(2)) : a; \
    [[maybe_unused]] const FpFormat format = formatOf(a);                       \
    call.results[0] = Value::term(expression);                                  \
    return true;                                                                \
  }
ASSAY_REAL(fabsCall, 1, terms.fpAbs(format, a))
ASSAY_REAL(floorCall, 1, terms.fpRoundToIntegral(format, Rounding::Down, a))
ASSAY_REAL(ceilCall, 1, terms.fpRoundToIntegral(format, Rounding::Up, a))
ASSAY_REAL(truncCall, 1, terms.fpRoundToIntegral(format, Rounding::Zero, a))
ASSAY_REAL(roundCall, 1, terms.fpRoundToIntegral(format, Rounding::NearestAway, a))
ASSAY_REAL(rintCall, 1, terms.fpRoundToIntegral(format, Rounding::NearestEven, a))
ASSAY_REAL(copysignCall, 2, terms.fpCopySign(format, a, b))
ASSAY_REAL(fmaCall, 3, fused(a, b, c))
ASSAY_REAL(multiplyAdd, 3,
           program.fusesMultiplyAdd ? fused(a, b, c)
                                    : terms.fpAdd(format, terms.fpMul(format, a, b), c))
ASSAY_REAL(fminCall, 2,
           chosen(terms, call, a, b, terms.fpLess(format, a, b), terms.fpLess(format, b, a)))
ASSAY_REAL(fmaxCall, 2,
           chosen(terms, call, a, b, terms.fpLess(format, b, a), terms.fpLess(format, a, b)))
#undef ASSAY_REAL

// What C's functions, unlike the intrinsics, say of their arguments in errno.
bool Engine::setErrorNumber(State& state, Term condition, int number) {
  const ObjectId variable =
      program.readsErrorNumber ? program.globalNamed("assay_error_number") : 0;
  if (variable == 0 || condition.isFalse()) return true;
  const Value place = Value::pointer(variable, 0);
  Value old;
  if (!load(state, place, 32, 4, false, old)) return false;
  const Term updated =
      terms.ite(condition, terms.constant(32, static_cast<std::uint64_t>(number)), termOf(old));
  return store(state, place, 32, 4, Value::term(updated));
}

bool Engine::sqrtCall(State& state, BuiltinCall& call) {
  if (call.argument(0).isUndef()) return true;
  const Term a = termOf(call.argument(0));
  const FpFormat format = formatOf(a);
  call.results[0] = Value::term(terms.fpSqrt(format, a));
  const bool isIntrinsic = call.callee.name.starts_with("llvm.");
  const Term isBad = terms.fpLess(format, a, terms.constant(a.width(), 0));
  return isIntrinsic || setErrorNumber(state, isBad, EDOM);
}

bool Engine::fmodCall(State& state, BuiltinCall& call) {
  if (call.argument(0).isUndef() || call.argument(1).isUndef()) return true;
  const Term a = termOf(call.argument(0));
  const Term b = termOf(call.argument(1));
  const FpFormat format = formatOf(a);
  call.results[0] = Value::term(terms.fpRem(format, a, b));
  const Term isNan = terms.bitOr(terms.fpIsNan(format, a), terms.fpIsNan(format, b));
  const Term isBad = terms.bitOr(terms.fpIsInfinite(format, a), terms.fpIsZero(format, b));
  return setErrorNumber(state, terms.bitAnd(terms.bitNot(isNan), isBad), EDOM);
}

bool Engine::roundToInteger(State& state, BuiltinCall& call) {
  if (call.argument(0).isUndef()) return true;
  const Term a = termOf(call.argument(0));
  const FpFormat format = formatOf(a);
  const bool isAway = call.callee.name.find("round") != std::string::npos;
  const Term whole =
      terms.fpRoundToIntegral(format, isAway ? Rounding::NearestAway : Rounding::NearestEven, a);
  const unsigned width = call.callee.resultWidth;
  if (!require(state, terms.fpFitsSigned(format, whole, width), ErrorKind::BadConversion)) {
    return false;
  }
  call.results[0] = Value::term(terms.fpToSigned(format, whole, width));
  return true;
}

// The classes are the bits of LLVM's FPClassTest.
bool Engine::isFpClass(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  if (call.argument(0).isUndef()) return true;
  const Term a = termOf(call.argument(0));
  const FpFormat format = formatOf(a);
  const std::uint64_t mask = call.argument(1).bits();
  Term all = terms.boolean(false);
  const auto add = [&](unsigned bits, Term condition) {
    if ((mask & bits) != 0) all = terms.bitOr(all, condition);
  };
  const Term isNegative = terms.fpIsNegative(format, a);
  const auto signedPair = [&](unsigned negative, unsigned positive, Term condition) {
    add(negative, terms.bitAnd(condition, isNegative));
    add(positive, terms.bitAnd(condition, terms.bitNot(isNegative)));
  };
  const Term isNan = terms.fpIsNan(format, a);
  add(1, isSignalling(terms, a));
  add(2, terms.bitAnd(isNan, quietBit(terms, a)));
  signedPair(1U << 2, 1U << 9, terms.fpIsInfinite(format, a));
  signedPair(1U << 3, 1U << 8, terms.fpIsNormal(format, a));
  signedPair(1U << 4, 1U << 7, terms.fpIsSubnormal(format, a));
  signedPair(1U << 5, 1U << 6, terms.fpIsZero(format, a));
  call.results[0] = Value::term(all);
  return true;
}

}  // namespace assay::symex
