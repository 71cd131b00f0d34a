// Integer intrinsics. Those that are total give an undefined result for an undefined operand.
#include "symex/engine.h"

namespace assay::symex {

using smt::Term;

namespace {

bool anyUndefined(const BuiltinCall& call, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (call.argument(i).isUndef()) return true;
  }
  return false;
}

// Two numbers in one, the first on top, and how far it is shifted.
struct Funnel {
  Term both;
  Term amount;
  unsigned width = 0;
};
Funnel funnelOf(smt::Terms& terms, Term high, Term low, Term amount) {
  const unsigned width = high.width();
  const Term rest = terms.urem(amount, terms.constant(width, width));
  return {terms.concat(high, low), terms.zext(rest, 2 * width), width};
}

}  // namespace

#define ASSAY_WITH_OVERFLOW(method, operation, overflows) \
  bool Engine::method(State& state, BuiltinCall& call) {  \
    static_cast<void>(state);                             \
    if (anyUndefined(call, 2)) return true;               \
    const Term a = termOf(call.argument(0));              \
    const Term b = termOf(call.argument(1));              \
    call.results[0] = Value::term(terms.operation(a, b)); \
    call.results[1] = Value::term(terms.overflows(a, b)); \
    return true;                                          \
  }
ASSAY_WITH_OVERFLOW(saddWithOverflow, add, saddOverflows)
ASSAY_WITH_OVERFLOW(uaddWithOverflow, add, uaddOverflows)
ASSAY_WITH_OVERFLOW(ssubWithOverflow, sub, ssubOverflows)
ASSAY_WITH_OVERFLOW(usubWithOverflow, sub, usubOverflows)
ASSAY_WITH_OVERFLOW(smulWithOverflow, mul, smulOverflows)
ASSAY_WITH_OVERFLOW(umulWithOverflow, mul, umulOverflows)
#undef ASSAY_WITH_OVERFLOW

// A term of one or two operands; `expression` names them a and b, their width `width`.
#define ASSAY_TOTAL(method, count, expression)                                  \
  bool Engine::method(State& state, BuiltinCall& call) {                        \
    static_cast<void>(state);                                                   \
    if (anyUndefined(call, count)) return true;                                 \
    const Term a = termOf(call.argument(0));                                    \
    [[maybe_unused]] const Term b = (count) > 1 ? termOf(call.argument(1)) : a; \
    [[maybe_unused]] const unsigned width = a.width();                          \
    call.results[0] = Value::term(expression);                                  \
    return true;                                                                \
  }
// Signed saturation goes to the limit on the side of the first operand.
ASSAY_TOTAL(saddSaturated, 2,
            terms.ite(terms.saddOverflows(a, b),
                      terms.ite(terms.slt(a, terms.constant(width, 0)), terms.signedMin(width),
                                terms.signedMax(width)),
                      terms.add(a, b)))
ASSAY_TOTAL(ssubSaturated, 2,
            terms.ite(terms.ssubOverflows(a, b),
                      terms.ite(terms.slt(a, terms.constant(width, 0)), terms.signedMin(width),
                                terms.signedMax(width)),
                      terms.sub(a, b)))
ASSAY_TOTAL(uaddSaturated, 2,
            terms.ite(terms.uaddOverflows(a, b), terms.allOnes(width), terms.add(a, b)))
ASSAY_TOTAL(usubSaturated, 2,
            terms.ite(terms.usubOverflows(a, b), terms.constant(width, 0), terms.sub(a, b)))
ASSAY_TOTAL(smax, 2, terms.ite(terms.slt(a, b), b, a))
ASSAY_TOTAL(smin, 2, terms.ite(terms.slt(b, a), b, a))
ASSAY_TOTAL(umax, 2, terms.ite(terms.ult(a, b), b, a))
ASSAY_TOTAL(umin, 2, terms.ite(terms.ult(b, a), b, a))
#undef ASSAY_TOTAL

bool Engine::absolute(State& state, BuiltinCall& call) {
  if (anyUndefined(call, 1)) return true;
  const Term a = termOf(call.argument(0));
  // The second argument says whether the least number is an error.
  if (call.argument(1).isInteger() && call.argument(1).bits() != 0) {
    const Term isFine = terms.notEqual(a, terms.signedMin(a.width()));
    if (!require(state, isFine, ErrorKind::SignedOverflow)) return false;
  }
  const Term isNegative = terms.slt(a, terms.constant(a.width(), 0));
  call.results[0] = Value::term(terms.ite(isNegative, terms.neg(a), a));
  return true;
}

bool Engine::countOnes(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  if (anyUndefined(call, 1)) return true;
  const Term a = termOf(call.argument(0));
  Term sum = terms.constant(a.width(), 0);
  for (unsigned bit = 0; bit < a.width(); ++bit) {
    sum = terms.add(sum, terms.zextOrTrunc(terms.extract(a, bit, 1), a.width()));
  }
  call.results[0] = Value::term(sum);
  return true;
}

// The second argument of both counts of zeros says whether there must be a one.
bool Engine::requireNotZero(State& state, const BuiltinCall& call, Term a) {
  const bool isTotal = call.argument(1).isInteger() && call.argument(1).bits() == 0;
  return isTotal ||
         require(state, terms.notEqual(a, terms.constant(a.width(), 0)), ErrorKind::BadArgument);
}

bool Engine::countLeadingZeros(State& state, BuiltinCall& call) {
  if (anyUndefined(call, 1)) return true;
  const Term a = termOf(call.argument(0));
  if (!requireNotZero(state, call, a)) return false;
  Term count = terms.constant(a.width(), a.width());
  for (unsigned bit = 0; bit < a.width(); ++bit) {
    count =
        terms.ite(terms.extract(a, bit, 1), terms.constant(a.width(), a.width() - 1 - bit), count);
  }
  call.results[0] = Value::term(count);
  return true;
}

bool Engine::countTrailingZeros(State& state, BuiltinCall& call) {
  if (anyUndefined(call, 1)) return true;
  const Term a = termOf(call.argument(0));
  if (!requireNotZero(state, call, a)) return false;
  Term count = terms.constant(a.width(), a.width());
  for (unsigned bit = a.width(); bit-- > 0;) {
    count = terms.ite(terms.extract(a, bit, 1), terms.constant(a.width(), bit), count);
  }
  call.results[0] = Value::term(count);
  return true;
}

bool Engine::swapBytes(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  if (anyUndefined(call, 1)) return true;
  const Term a = termOf(call.argument(0));
  Term swapped = terms.extract(a, 0, 8);
  for (unsigned bit = 8; bit < a.width(); bit += 8) {
    swapped = terms.concat(swapped, terms.extract(a, bit, 8));
  }
  call.results[0] = Value::term(swapped);
  return true;
}

bool Engine::reverseBits(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  if (anyUndefined(call, 1)) return true;
  const Term a = termOf(call.argument(0));
  Term reversed = terms.extract(a, 0, 1);
  for (unsigned bit = 1; bit < a.width(); ++bit) {
    reversed = terms.concat(reversed, terms.extract(a, bit, 1));
  }
  call.results[0] = Value::term(reversed);
  return true;
}

bool Engine::funnelShiftLeft(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  if (anyUndefined(call, 3)) return true;
  const auto [both, amount, width] =
      funnelOf(terms, termOf(call.argument(0)), termOf(call.argument(1)), termOf(call.argument(2)));
  call.results[0] = Value::term(terms.extract(terms.shl(both, amount), width, width));
  return true;
}

bool Engine::funnelShiftRight(State& state, BuiltinCall& call) {
  static_cast<void>(state);
  if (anyUndefined(call, 3)) return true;
  const auto [both, amount, width] =
      funnelOf(terms, termOf(call.argument(0)), termOf(call.argument(1)), termOf(call.argument(2)));
  call.results[0] = Value::term(terms.extract(terms.lshr(both, amount), 0, width));
  return true;
}

}  // namespace assay::symex
