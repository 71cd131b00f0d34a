// What the operations mean on concrete values, for an executor that keeps machine words for
// concrete values and makes terms for symbolic ones only. Terms are folded by the same functions.
#pragma once

#include <cstdint>
#include <span>

#include "smt/bits.h"
#include "smt/kind.h"
#include "smt/term.h"

namespace assay::smt {

// Whether foldSmall knows the kind: bits, arithmetic, comparisons and overflow predicates; one or
// two operands of one width.
[[nodiscard]] constexpr bool isFoldableSmall(Kind kind) {
  return (kind >= Kind::Not && kind <= Kind::AShr) ||
         (kind >= Kind::Equal && kind <= Kind::UMulOverflows);
}

// The value of an operation on operands of `width` bits, at most 64; bits above the width are 0 in
// operands and result. `b` is ignored by Not and Neg.
[[nodiscard]] constexpr std::uint64_t foldSmall(Kind kind, unsigned width, std::uint64_t a,
                                                std::uint64_t b) {
  __extension__ using Wide = __int128;
  __extension__ using UWide = unsigned __int128;
  const std::uint64_t mask = maskOf(width);
  const std::int64_t sa = signExtended(a, width);
  const std::int64_t sb = signExtended(b, width);
  const auto fits = [width](Wide exact) {
    return exact >= -(Wide{1} << (width - 1)) && exact < Wide{1} << (width - 1);
  };
  switch (kind) {
    case Kind::Not:
      return ~a & mask;
    case Kind::Neg:
      return (0 - a) & mask;
    case Kind::And:
      return a & b;
    case Kind::Or:
      return a | b;
    case Kind::Xor:
      return a ^ b;
    case Kind::Add:
      return (a + b) & mask;
    case Kind::Mul:
      return (a * b) & mask;
    case Kind::UDiv:
      return b == 0 ? mask : a / b;
    case Kind::URem:
      return b == 0 ? a : a % b;
    case Kind::SDiv:
      if (b == 0) return sa < 0 ? 1 : mask;
      if (sb == -1) return (0 - a) & mask;
      return static_cast<std::uint64_t>(sa / sb) & mask;
    case Kind::SRem:
      if (b == 0) return a;
      if (sb == -1) return 0;
      return static_cast<std::uint64_t>(sa % sb) & mask;
    case Kind::Shl:
      return b >= width ? 0 : a << b & mask;
    case Kind::LShr:
      return b >= width ? 0 : a >> b;
    case Kind::AShr:
      return static_cast<std::uint64_t>(sa >> (b >= width ? width - 1 : b)) & mask;
    case Kind::Equal:
      return a == b ? 1 : 0;
    case Kind::Ult:
      return a < b ? 1 : 0;
    case Kind::Slt:
      return sa < sb ? 1 : 0;
    case Kind::SAddOverflows:
      return fits(Wide{sa} + sb) ? 0 : 1;
    case Kind::SSubOverflows:
      return fits(Wide{sa} - sb) ? 0 : 1;
    case Kind::SMulOverflows:
      return fits(Wide{sa} * sb) ? 0 : 1;
    case Kind::UMulOverflows:
      return UWide{a} * b > mask ? 1 : 0;
    default:
      assayAssert(false, "foldSmall does not know this kind");
      return 0;
  }
}

// The value of any operation that yields a bit-vector, arrays excepted, on operands of any width.
// `payload` and `width` are those of the term.
[[nodiscard]] Bits fold(Kind kind, std::uint64_t payload, unsigned width,
                        std::span<const Bits> operands);

}  // namespace assay::smt
