#include "smt/fp.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "smt/term.h"

namespace assay::smt {

namespace {

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
static_assert(std::numeric_limits<long double>::digits == 64, "long double must be x87's");

template <typename Number>
Number toNative(const Bits& bits) {
  if constexpr (std::is_same_v<Number, float>) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits.low()));
  } else if constexpr (std::is_same_v<Number, double>) {
    return std::bit_cast<double>(bits.low());
  } else {
    long double number = 0;
    const auto high = static_cast<std::uint16_t>(bits.word(1));
    // The integer bit follows from the exponent; where it contradicts, it is put right.
    const std::uint64_t low =
        (bits.low() & maskOf(63)) | ((high & 0x7fff) != 0 ? std::uint64_t{1} << 63 : 0);
    std::memcpy(&number, &low, 8);
    std::memcpy(reinterpret_cast<char*>(&number) + 8, &high, 2);
    return number;
  }
}

template <typename Number>
Bits fromNative(Number number) {
  if constexpr (std::is_same_v<Number, float>) {
    return Bits(32, std::bit_cast<std::uint32_t>(number));
  } else if constexpr (std::is_same_v<Number, double>) {
    return Bits(64, std::bit_cast<std::uint64_t>(number));
  } else {
    std::uint64_t low = 0;
    std::uint16_t high = 0;
    std::memcpy(&low, &number, 8);
    std::memcpy(&high, reinterpret_cast<const char*>(&number) + 8, 2);
    const std::uint64_t words[] = {low, high};
    return Bits::fromWords(80, words);
  }
}

template <typename Function>
auto withNative(FpFormat format, Function function) {
  switch (format) {
    case FpFormat::Single:
      return function(float{});
    case FpFormat::Double:
      return function(double{});
    case FpFormat::Extended:
      break;
  }
  return function(static_cast<long double>(0));
}

// The bit that makes a NaN quiet: the highest of the fraction.
unsigned quietBit(FpFormat format) {
  const FpLayout layout = layoutOf(format);
  return layout.precision - 2;
}

Bits withBit(const Bits& bits, unsigned index) {
  Bits result = bits;
  result.setWord(index / 64, bits.word(index / 64) | std::uint64_t{1} << (index % 64));
  return result;
}

Bits quietened(FpFormat format, const Bits& nan) { return withBit(nan, quietBit(format)); }

// A NaN of one format in another: sign and the top of the fraction are kept, and it is made quiet.
Bits convertedNan(FpFormat from, FpFormat to, const Bits& nan) {
  const unsigned fromFraction = layoutOf(from).precision - 1;
  const unsigned toFraction = layoutOf(to).precision - 1;
  std::uint64_t fraction = extract(nan, 0, fromFraction).low();
  fraction = toFraction >= fromFraction ? fraction << (toFraction - fromFraction)
                                        : fraction >> (fromFraction - toFraction);
  const Bits result = bitOr(fpWithExponent(to, maskOf(layoutOf(to).exponentBits)),
                            Bits(layoutOf(to).width, fraction));
  return quietened(to, nan.isNegative() ? withBit(result, result.width() - 1) : result);
}

template <typename Number>
Number rounded(Rounding rounding, Number number) {
  switch (rounding) {
    case Rounding::NearestEven:
      return std::nearbyint(number);
    case Rounding::NearestAway:
      return std::round(number);
    case Rounding::Up:
      return std::ceil(number);
    case Rounding::Down:
      return std::floor(number);
    case Rounding::Zero:
      break;
  }
  return std::trunc(number);
}

template <typename Number>
Number arithmetic(Kind kind, const FpShape& shape, Number a, Number b, Number c) {
  switch (kind) {
    case Kind::FpAdd:
      return a + b;
    case Kind::FpSub:
      return a - b;
    case Kind::FpMul:
      return a * b;
    case Kind::FpDiv:
      return a / b;
    case Kind::FpRem:
      return std::fmod(a, b);
    case Kind::FpFma:
      return std::fma(a, b, c);
    case Kind::FpSqrt:
      return std::sqrt(a);
    case Kind::FpRound:
      return rounded(shape.rounding, a);
    default:
      assayAssert(false, "not fp arithmetic");
      return a;
  }
}

Bits foldArithmetic(Kind kind, const FpShape& shape, std::span<const Bits> operands) {
  for (const Bits& operand : operands) {
    if (fpIsNan(shape.format, operand)) return quietened(shape.format, operand);
  }
  return withNative(shape.format, [&](auto zero) {
    using Number = decltype(zero);
    const auto at = [&](std::size_t i) {
      return i < operands.size() ? toNative<Number>(operands[i]) : Number{};
    };
    const Number result = arithmetic(kind, shape, at(0), at(1), at(2));
    return std::isnan(result) ? fpDefaultNan(shape.format) : fromNative(result);
  });
}

bool foldComparison(Kind kind, FpFormat format, const Bits& a, const Bits& b) {
  return withNative(format, [&](auto zero) {
    using Number = decltype(zero);
    const auto x = toNative<Number>(a);
    const auto y = toNative<Number>(b);
    return kind == Kind::FpEqual ? x == y : kind == Kind::FpLess ? x < y : x <= y;
  });
}

Bits foldConvert(const FpShape& shape, const Bits& value) {
  if (fpIsNan(shape.format, value)) return convertedNan(shape.format, shape.result, value);
  return withNative(shape.format, [&](auto zero) {
    const auto number = toNative<decltype(zero)>(value);
    return withNative(shape.result, [&](auto target) {
      return fromNative(static_cast<decltype(target)>(number));
    });
  });
}

unsigned bitLength(const Bits& value) {
  for (unsigned i = value.wordCount(); i-- > 0;) {
    if (value.word(i) != 0) return i * 64 + 64 - std::countl_zero(value.word(i));
  }
  return 0;
}

// An unsigned integer, rounded to nearest even.
template <typename Number>
Number nearest(const Bits& magnitude) {
  const unsigned precision = std::numeric_limits<Number>::digits;
  const unsigned length = bitLength(magnitude);
  if (length <= precision) return static_cast<Number>(magnitude.low());
  const unsigned dropped = length - precision;
  auto kept = static_cast<Number>(extract(magnitude, dropped, precision).low());
  const bool half = magnitude.bit(dropped - 1);
  const bool rest = dropped > 1 && !extract(magnitude, 0, dropped - 1).isZero();
  if (half && (rest || magnitude.bit(dropped))) kept += 1;
  return std::ldexp(kept, static_cast<int>(dropped));
}

Bits foldFromInteger(Kind kind, FpFormat format, const Bits& integer) {
  const bool negative = kind == Kind::FpFromSigned && integer.isNegative();
  return withNative(format, [&](auto zero) {
    const auto number = nearest<decltype(zero)>(negative ? neg(integer) : integer);
    return fromNative(negative ? -number : number);
  });
}

Bits foldToInteger(Kind kind, FpFormat format, unsigned width, const Bits& value) {
  const auto indefinite = [width] { return withBit(Bits(width), width - 1); };
  if (fpIsNan(format, value)) return indefinite();
  return withNative(format, [&](auto zero) {
    const auto number = std::trunc(toNative<decltype(zero)>(value));
    if (number == 0) return Bits(width);
    if (std::isinf(number)) return indefinite();
    int exponent = 0;
    const auto fraction = std::frexp(std::fabs(number), &exponent);
    if (exponent > static_cast<int>(width)) return indefinite();
    const unsigned digits = std::numeric_limits<decltype(zero)>::digits;
    const unsigned room = std::max(width, digits) + 1;
    const Bits significand(
        room, static_cast<std::uint64_t>(std::ldexp(fraction, static_cast<int>(digits))));
    const int shift = exponent - static_cast<int>(digits);
    const Bits amount(room, static_cast<std::uint64_t>(std::abs(shift)));
    const Bits magnitude = shift >= 0 ? shl(significand, amount) : lshr(significand, amount);
    const Bits exact = number < 0 ? neg(magnitude) : magnitude;
    const Bits result = extract(exact, 0, width);
    const bool fits = (kind == Kind::FpToSigned ? sext(result, room) : zext(result, room)) == exact;
    return fits ? result : indefinite();
  });
}

}  // namespace

Bits foldFp(Kind kind, const FpShape& shape, unsigned width, std::span<const Bits> operands) {
  switch (kind) {
    case Kind::FpEqual:
    case Kind::FpLess:
    case Kind::FpLessEqual:
      return Bits(1, foldComparison(kind, shape.format, operands[0], operands[1]) ? 1 : 0);
    case Kind::FpConvert:
      return foldConvert(shape, operands[0]);
    case Kind::FpFromSigned:
    case Kind::FpFromUnsigned:
      return foldFromInteger(kind, shape.result, operands[0]);
    case Kind::FpToSigned:
    case Kind::FpToUnsigned:
      return foldToInteger(kind, shape.format, width, operands[0]);
    default:
      return foldArithmetic(kind, shape, operands);
  }
}

bool fpIsNan(FpFormat format, const Bits& value) {
  const FpLayout layout = layoutOf(format);
  const unsigned fraction = layout.precision - 1;
  return extract(value, layout.width - 1 - layout.exponentBits, layout.exponentBits) ==
             Bits::allOnes(layout.exponentBits) &&
         !extract(value, 0, fraction).isZero();
}

Bits fpDefaultNan(FpFormat format) {
  const FpLayout layout = layoutOf(format);
  const Bits nan = quietened(format, fpWithExponent(format, maskOf(layout.exponentBits)));
  return withBit(nan, layout.width - 1);
}

Bits fpWithExponent(FpFormat format, std::uint64_t exponent) {
  const FpLayout layout = layoutOf(format);
  const unsigned low = layout.width - 1 - layout.exponentBits;
  const Bits bits = shl(Bits(layout.width, exponent), Bits(layout.width, low));
  return format == FpFormat::Extended && exponent != 0 ? withBit(bits, 63) : bits;
}

Bits fpPowerOfTwo(FpFormat format, unsigned exponent, bool negative) {
  const FpLayout layout = layoutOf(format);
  const std::uint64_t bias = maskOf(layout.exponentBits - 1);
  assayAssert(exponent <= bias);
  const Bits bits = fpWithExponent(format, bias + exponent);
  return negative ? withBit(bits, layout.width - 1) : bits;
}

}  // namespace assay::smt
