// Floating-point operations on concrete bit patterns, computed by the machine's own arithmetic. NaN
// results are chosen here (see Terms::fpAdd), since which one the hardware gives depends on how the
// compiler ordered the operands.
#pragma once

#include <span>

#include "smt/bits.h"
#include "smt/fp_shape.h"
#include "smt/kind.h"

namespace assay::smt {

// The value of an fp kind; `width` is that of the result.
[[nodiscard]] Bits foldFp(Kind kind, const FpShape& shape, unsigned width,
                          std::span<const Bits> operands);

[[nodiscard]] bool fpIsNan(FpFormat format, const Bits& value);

// The NaN that an invalid operation yields: negative and quiet.
[[nodiscard]] Bits fpDefaultNan(FpFormat format);

// Positive zero's bits with this exponent field (all ones: infinity).
[[nodiscard]] Bits fpWithExponent(FpFormat format, std::uint64_t exponent);

// The bits of +-2^exponent; it must be a normal number.
[[nodiscard]] Bits fpPowerOfTwo(FpFormat format, unsigned exponent, bool negative);

}  // namespace assay::smt
