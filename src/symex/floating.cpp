// Floating point. Concrete floats and doubles are computed by the machine; what is symbolic,
// extended or NaN goes through terms, which say exactly which NaN comes out.
#include <bit>
#include <cmath>

#include "symex/engine.h"

namespace assay::symex {

using smt::FpFormat;
using smt::Term;

namespace {

FpFormat formatOf(unsigned width) {
  return width == 32 ? FpFormat::Single : width == 64 ? FpFormat::Double : FpFormat::Extended;
}

template <typename Real, typename Bits>
bool foldReal(Op op, std::uint64_t a, std::uint64_t b, std::uint64_t& result) {
  const Real x = std::bit_cast<Real>(static_cast<Bits>(a));
  const Real y = std::bit_cast<Real>(static_cast<Bits>(b));
  Real z = 0;
  switch (op) {
    case Op::FAdd:
      z = x + y;
      break;
    case Op::FSub:
      z = x - y;
      break;
    case Op::FMul:
      z = x * y;
      break;
    case Op::FDiv:
      z = x / y;
      break;
    default:
      return false;
  }
  result = std::bit_cast<Bits>(z);
  return !std::isnan(z);
}

bool foldQuickly(const Instruction& in, const Value& a, const Value& b, Value& result) {
  if (!a.isInteger() || !b.isInteger()) return false;
  std::uint64_t bits = 0;
  const bool isDone =
      in.width == 32   ? foldReal<float, std::uint32_t>(in.op, a.bits(), b.bits(), bits)
      : in.width == 64 ? foldReal<double, std::uint64_t>(in.op, a.bits(), b.bits(), bits)
                       : false;
  if (isDone) result = Value::integer(in.width, bits);
  return isDone;
}

}  // namespace

bool Engine::floating(State& state, const Instruction& in, const Value& a, const Value& b,
                      Value& result) {
  static_cast<void>(state);
  const bool isUnary = in.op == Op::FNeg || in.op == Op::FConvert || in.op == Op::SignedToF ||
                       in.op == Op::UnsignedToF;
  if (a.isUndef() || (!isUnary && b.isUndef())) {
    result = {};
    return true;
  }
  if (!isUnary && foldQuickly(in, a, b, result)) return true;
  const FpFormat format = formatOf(in.width);
  const Term x = termOf(a);
  const Term y = isUnary ? Term() : termOf(b);
  Term term;
  switch (in.op) {
    case Op::FAdd:
      term = terms.fpAdd(format, x, y);
      break;
    case Op::FSub:
      term = terms.fpSub(format, x, y);
      break;
    case Op::FMul:
      term = terms.fpMul(format, x, y);
      break;
    case Op::FDiv:
      term = terms.fpDiv(format, x, y);
      break;
    case Op::FRem:
      term = terms.fpRem(format, x, y);
      break;
    case Op::FNeg:
      term = terms.fpNeg(format, x);
      break;
    case Op::FCompare:
      term = terms.fpCompare(static_cast<smt::FpPredicate>(in.flags), format, x, y);
      break;
    case Op::FConvert:
      term = terms.fpConvert(format, formatOf(in.b), x);
      break;
    case Op::SignedToF:
      term = terms.fpFromSigned(formatOf(in.b), x);
      break;
    default:
      term = terms.fpFromUnsigned(formatOf(in.b), x);
      break;
  }
  result = Value::term(term);
  return true;
}

bool Engine::floatToInteger(State& state, const Instruction& in, const Value& a, Value& result) {
  if (a.isUndef()) {
    result = {};
    return true;
  }
  const FpFormat format = formatOf(in.width);
  const Term x = termOf(a);
  const bool isSigned = in.op == Op::FToSigned;
  const Term fits =
      isSigned ? terms.fpFitsSigned(format, x, in.b) : terms.fpFitsUnsigned(format, x, in.b);
  if (!require(state, fits, ErrorKind::BadConversion)) return false;
  result = Value::term(isSigned ? terms.fpToSigned(format, x, in.b)
                                : terms.fpToUnsigned(format, x, in.b));
  return true;
}

}  // namespace assay::symex
