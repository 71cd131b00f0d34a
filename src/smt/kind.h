// The operations that a term can be made of, in one table: name, number of operands, how it is
// printed.
//
// Everything is a bit-vector or an array of bit-vectors. A boolean is a bit-vector of width 1, so
// And, Or, Xor and Not serve both. A floating-point value is its bit pattern; the fp operations
// name the format. So the bitcasts of LLVM are nothing at all, and memory holds one kind of value.
//
// What can be said with others is no kind of its own: a - b is a + -b, a <= b is not (b < a),
// isNaN(x) is not fpEqual(x, x), and so on; term.h has a function for each.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay::smt {

// X(name, operands, printed)
#define ASSAY_SMT_KINDS(X)                                                              \
  X(Constant, 0, "constant")                                                            \
  X(Variable, 0, "variable")                                                            \
  X(Not, 1, "not")                                                                      \
  X(Neg, 1, "neg")                                                                      \
  X(And, 2, "and")                                                                      \
  X(Or, 2, "or")                                                                        \
  X(Xor, 2, "xor")                                                                      \
  X(Add, 2, "add")                                                                      \
  X(Mul, 2, "mul")                                                                      \
  X(UDiv, 2, "udiv")       /* by zero: all ones */                                      \
  X(SDiv, 2, "sdiv")       /* by zero: 1 for negative dividends, otherwise -1 */        \
  X(URem, 2, "urem")       /* by zero: the dividend */                                  \
  X(SRem, 2, "srem")       /* by zero: the dividend; the sign is the dividend's */      \
  X(Shl, 2, "shl")         /* by the width or more: 0 */                                \
  X(LShr, 2, "lshr")       /* by the width or more: 0 */                                \
  X(AShr, 2, "ashr")       /* by the width or more: copies of the sign */               \
  X(Concat, 2, "concat")   /* high part, low part */                                    \
  X(Extract, 1, "extract") /* payload: the lowest bit taken; the width is the term's */ \
  X(ZExt, 1, "zext")                                                                    \
  X(SExt, 1, "sext")                                                                    \
  X(Equal, 2, "eq")                                                                     \
  X(Ult, 2, "ult")                                                                      \
  X(Slt, 2, "slt")                                                                      \
  X(SAddOverflows, 2, "saddo")                                                          \
  X(SSubOverflows, 2, "ssubo")                                                          \
  X(SMulOverflows, 2, "smulo")                                                          \
  X(UMulOverflows, 2, "umulo")                                                          \
  X(Ite, 3, "ite")                                                                      \
  X(ConstantArray, 1, "fill")                                                           \
  X(Select, 2, "select")                                                                \
  X(Store, 3, "store")                                                                  \
  X(FpAdd, 2, "fadd") /* fp kinds: the payload is an FpShape, see fp_shape.h */         \
  X(FpSub, 2, "fsub")                                                                   \
  X(FpMul, 2, "fmul")                                                                   \
  X(FpDiv, 2, "fdiv")                                                                   \
  X(FpRem, 2, "frem") /* as fmod: the quotient is truncated */                          \
  X(FpFma, 3, "fma")                                                                    \
  X(FpSqrt, 1, "fsqrt")                                                                 \
  X(FpRound, 1, "fround")                                                               \
  X(FpEqual, 2, "feq")                                                                  \
  X(FpLess, 2, "flt")                                                                   \
  X(FpLessEqual, 2, "fle")                                                              \
  X(FpConvert, 1, "fconvert")                                                           \
  X(FpFromSigned, 1, "sitofp")                                                          \
  X(FpFromUnsigned, 1, "uitofp")                                                        \
  X(FpToSigned, 1, "fptosi")   /* truncated; what does not fit: the least integer */    \
  X(FpToUnsigned, 1, "fptoui") /* truncated; what does not fit: 100...0 */

enum class Kind : std::uint8_t {
#define ASSAY_SMT_KIND(name, operands, printed) name,
  ASSAY_SMT_KINDS(ASSAY_SMT_KIND)
#undef ASSAY_SMT_KIND
};

inline constexpr unsigned kindCount = static_cast<unsigned>(Kind::FpToUnsigned) + 1;

[[nodiscard]] constexpr unsigned operandCountOf(Kind kind) {
  constexpr std::uint8_t counts[] = {
#define ASSAY_SMT_KIND(name, operands, printed) operands,
      ASSAY_SMT_KINDS(ASSAY_SMT_KIND)
#undef ASSAY_SMT_KIND
  };
  return counts[static_cast<unsigned>(kind)];
}

[[nodiscard]] constexpr std::string_view toString(Kind kind) {
  constexpr std::string_view names[] = {
#define ASSAY_SMT_KIND(name, operands, printed) printed,
      ASSAY_SMT_KINDS(ASSAY_SMT_KIND)
#undef ASSAY_SMT_KIND
  };
  return names[static_cast<unsigned>(kind)];
}

[[nodiscard]] constexpr bool isFp(Kind kind) { return kind >= Kind::FpAdd; }

}  // namespace assay::smt
