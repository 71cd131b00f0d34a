#include "smt/fold.h"

#include "smt/fp.h"

namespace assay::smt {

namespace {

Bits fromBool(bool value) { return Bits(1, value ? 1 : 0); }

// Whether a signed value survives the way to `width` bits and back.
bool fitsSigned(const Bits& exact, unsigned width) {
  return sext(extract(exact, 0, width), exact.width()) == exact;
}

Bits foldWide(Kind kind, const Bits& a, const Bits& b) {
  const unsigned width = a.width();
  switch (kind) {
    case Kind::Not:
      return bitNot(a);
    case Kind::Neg:
      return neg(a);
    case Kind::And:
      return bitAnd(a, b);
    case Kind::Or:
      return bitOr(a, b);
    case Kind::Xor:
      return bitXor(a, b);
    case Kind::Add:
      return add(a, b);
    case Kind::Mul:
      return mul(a, b);
    case Kind::UDiv:
      return udiv(a, b);
    case Kind::SDiv:
      return sdiv(a, b);
    case Kind::URem:
      return urem(a, b);
    case Kind::SRem:
      return srem(a, b);
    case Kind::Shl:
      return shl(a, b);
    case Kind::LShr:
      return lshr(a, b);
    case Kind::AShr:
      return ashr(a, b);
    case Kind::Equal:
      return fromBool(a == b);
    case Kind::Ult:
      return fromBool(ult(a, b));
    case Kind::Slt:
      return fromBool(slt(a, b));
    case Kind::SAddOverflows:
      return fromBool(!fitsSigned(add(sext(a, width + 1), sext(b, width + 1)), width));
    case Kind::SSubOverflows:
      return fromBool(!fitsSigned(add(sext(a, width + 1), neg(sext(b, width + 1))), width));
    case Kind::SMulOverflows:
      return fromBool(!fitsSigned(mul(sext(a, 2 * width), sext(b, 2 * width)), width));
    case Kind::UMulOverflows:
      return fromBool(!extract(mul(zext(a, 2 * width), zext(b, 2 * width)), width, width).isZero());
    default:
      assayAssert(false, "not an operation on bits");
      return a;
  }
}

}  // namespace

Bits fold(Kind kind, std::uint64_t payload, unsigned width, std::span<const Bits> operands) {
  assayAssert(operands.size() == operandCountOf(kind));
  if (isFp(kind)) return foldFp(kind, FpShape::of(payload), width, operands);
  switch (kind) {
    case Kind::Concat:
      return concat(operands[0], operands[1]);
    case Kind::Extract:
      return extract(operands[0], static_cast<unsigned>(payload), width);
    case Kind::ZExt:
      return zext(operands[0], width);
    case Kind::SExt:
      return sext(operands[0], width);
    case Kind::Ite:
      return operands[0].isZero() ? operands[2] : operands[1];
    default:
      break;
  }
  const Bits& a = operands[0];
  const Bits& b = operands.back();
  if (a.width() <= 64) return Bits(width, foldSmall(kind, a.width(), a.low(), b.low()));
  return foldWide(kind, a, b);
}

}  // namespace assay::smt
