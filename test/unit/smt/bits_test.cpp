#include "smt/bits.h"

#include <gtest/gtest.h>

#include <array>

#include "smt/fold.h"
#include "support/random.h"

namespace assay::smt {
namespace {

__extension__ using Wide = unsigned __int128;
__extension__ using SignedWide = __int128;

Bits fromWide(Wide value, unsigned width) {
  const std::array words = {static_cast<std::uint64_t>(value),
                            static_cast<std::uint64_t>(value >> 64)};
  return Bits::fromWords(width, words);
}

Wide toWide(const Bits& bits) { return Wide{bits.word(1)} << 64 | bits.low(); }

// The operations on wide values against the compiler's 128-bit integers.
TEST(Bits, AgreeWithNativeIntegersOf128Bits) {
  support::Random random(7);
  for (int round = 0; round < 5000; ++round) {
    const auto draw = [&] {
      const Wide value = Wide{random()} << 64 | random();
      return value >> random.below(128);
    };
    const Wide a = draw();
    const Wide b = draw();
    const Bits x = fromWide(a, 128);
    const Bits y = fromWide(b, 128);
    EXPECT_EQ(toWide(add(x, y)), a + b);
    EXPECT_EQ(toWide(mul(x, y)), a * b);
    EXPECT_EQ(toWide(neg(x)), -a);
    EXPECT_EQ(toWide(bitXor(x, bitAnd(x, y))), a ^ (a & b));
    EXPECT_EQ(ult(x, y), a < b);
    EXPECT_EQ(slt(x, y), static_cast<SignedWide>(a) < static_cast<SignedWide>(b));
    if (b != 0) {
      EXPECT_EQ(toWide(udiv(x, y)), a / b);
      EXPECT_EQ(toWide(urem(x, y)), a % b);
      EXPECT_EQ(toWide(sdiv(x, y)),
                static_cast<Wide>(static_cast<SignedWide>(a) / static_cast<SignedWide>(b)));
      EXPECT_EQ(toWide(srem(x, y)),
                static_cast<Wide>(static_cast<SignedWide>(a) % static_cast<SignedWide>(b)));
    }
    const std::uint64_t shift = random.below(128);
    EXPECT_EQ(toWide(shl(x, Bits(128, shift))), a << shift);
    EXPECT_EQ(toWide(lshr(x, Bits(128, shift))), a >> shift);
    EXPECT_EQ(toWide(ashr(x, Bits(128, shift))),
              static_cast<Wide>(static_cast<SignedWide>(a) >> shift));
  }
}

// Folding in words and in Bits is the same: all values of width 4, every kind.
TEST(Bits, SmallAndWideFoldingAgree) {
  for (unsigned number = 0; number < kindCount; ++number) {
    const Kind kind = static_cast<Kind>(number);
    if (!isFoldableSmall(kind)) continue;
    for (std::uint64_t a = 0; a < 16; ++a) {
      for (std::uint64_t b = 0; b < 16; ++b) {
        // The same numbers at width 68, where the low 64 bits are zero, so that order and carries
        // agree.
        if (kind != Kind::Equal && kind != Kind::Ult && kind != Kind::Slt && kind != Kind::And &&
            kind != Kind::Or && kind != Kind::Xor && kind != Kind::Add &&
            kind != Kind::SAddOverflows && kind != Kind::SSubOverflows && kind != Kind::Neg) {
          continue;
        }
        const std::array wide = {concat(Bits(4, a), Bits(64)), concat(Bits(4, b), Bits(64))};
        const std::span<const Bits> operands(wide.data(), operandCountOf(kind));
        const bool isPredicate = kind >= Kind::Equal;
        const Bits result = fold(kind, 0, isPredicate ? 1 : 68, operands);
        const std::uint64_t expected = foldSmall(kind, 4, a, b);
        EXPECT_EQ(isPredicate ? result.low() : extract(result, 64, 4).low(), expected)
            << toString(kind) << " " << a << " " << b;
      }
    }
  }
}

TEST(Bits, DivisionByZeroIsTotal) {
  for (const unsigned width : {8U, 100U}) {
    const Bits zero(width);
    const Bits five(width, 5);
    EXPECT_EQ(udiv(five, zero), Bits::allOnes(width));
    EXPECT_EQ(urem(five, zero), five);
    EXPECT_EQ(sdiv(five, zero), Bits::allOnes(width));
    EXPECT_EQ(sdiv(neg(five), zero), Bits(width, 1));
    EXPECT_EQ(srem(neg(five), zero), neg(five));
  }
}

TEST(Bits, WidthsChange) {
  const Bits value(8, 0x9c);
  EXPECT_EQ(sext(value, 72).word(1), 0xffU);
  EXPECT_EQ(zext(value, 72).word(1), 0U);
  EXPECT_EQ(extract(value, 2, 4), Bits(4, 7));
  EXPECT_EQ(concat(value, Bits(4, 5)), Bits(12, 0x9c5));
  EXPECT_EQ(toString(concat(Bits(64, 1), Bits(64, 2))), "0x10000000000000002:128");
}

}  // namespace
}  // namespace assay::smt
