#include "cxx/literals.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace assay::cxx {
namespace {

const model::IntegerType kInt{32, true, false};
const model::IntegerType kUnsigned{32, false, false};
const model::IntegerType kLong{64, true, false};
const model::IntegerType kShort{16, true, false};
const model::IntegerType kChar{8, true, true};

std::uint64_t bits(std::int64_t value) { return static_cast<std::uint64_t>(value); }

TEST(IntegerLiteral, HasTheExactType) {
  EXPECT_EQ(integerLiteral(kInt, "int", 42), "42");
  EXPECT_EQ(integerLiteral(kInt, "int", bits(-7)), "-7");
  EXPECT_EQ(integerLiteral(kUnsigned, "unsigned int", 7), "7u");
  EXPECT_EQ(integerLiteral(kLong, "long", bits(-1)), "-1L");
  EXPECT_EQ(integerLiteral(kShort, "short", bits(-3)), "static_cast<short>(-3)");
}

TEST(IntegerLiteral, WritesTheLowestValueWithoutOverflow) {
  EXPECT_EQ(integerLiteral(kInt, "int", bits(std::numeric_limits<std::int32_t>::min())),
            "(-2147483647 - 1)");
  EXPECT_EQ(integerLiteral(kLong, "long", bits(std::numeric_limits<std::int64_t>::min())),
            "(-9223372036854775807L - 1)");
  EXPECT_EQ(integerLiteral(kShort, "short", bits(-32768)), "static_cast<short>(-32768)");
}

TEST(IntegerLiteral, CutsToTheWidthOfTheType) {
  EXPECT_EQ(integerLiteral(kUnsigned, "unsigned int", bits(-1)), "4294967295u");
  EXPECT_EQ(integerLiteral(kShort, "short", 65535), "static_cast<short>(-1)");
}

TEST(IntegerLiteral, ShowsPrintableCharactersAsCharacters) {
  EXPECT_EQ(integerLiteral(kChar, "char", 'x'), "'x'");
  EXPECT_EQ(integerLiteral(kChar, "char", '\''), "'\\''");
  EXPECT_EQ(integerLiteral(kChar, "char", 0), "static_cast<char>(0)");
}

TEST(FloatLiteral, ReadsBackToTheSameValue) {
  const model::FloatingType d{64};
  EXPECT_EQ(floatLiteral(d, "double", 0.1), "0.1");
  EXPECT_EQ(floatLiteral(d, "double", 3), "3.0");
  EXPECT_EQ(floatLiteral(d, "double", 1e300), "1e+300");
  EXPECT_EQ(floatLiteral({32}, "float", 0.1f), "0.1f");
  EXPECT_EQ(floatLiteral({80}, "long double", 0.5), "0.5L");
}

TEST(FloatLiteral, NamesWhatHasNoLiteral) {
  const model::FloatingType d{64};
  EXPECT_EQ(floatLiteral(d, "double", std::numeric_limits<double>::infinity()),
            "std::numeric_limits<double>::infinity()");
  EXPECT_EQ(floatLiteral(d, "double", -std::numeric_limits<double>::infinity()),
            "-std::numeric_limits<double>::infinity()");
  EXPECT_EQ(floatLiteral(d, "double", std::numeric_limits<double>::quiet_NaN()),
            "std::numeric_limits<double>::quiet_NaN()");
}

TEST(StringLiteral, EscapesEveryByteThatIsNotPlain) {
  EXPECT_EQ(stringLiteral("a\"b\\c\n"), R"("a\"b\\c\n")");
  EXPECT_EQ(stringLiteral("\x01"
                          "7"),
            R"("\0017")")
      << "octal escapes end after three digits";
  EXPECT_EQ(stringLiteral("\xc3\xa4"), R"("\303\244")");
  EXPECT_EQ(stringLiteral("?"
                          "?="),
            R"("?\?=")");
  EXPECT_TRUE(needsLength(std::string_view("a\0b", 3)));
  EXPECT_FALSE(needsLength("ab"));
}

TEST(EnumLiteral, IsQualified) {
  const model::EnumType color{{{"Red", 0}, {"Green", 1}}, 32, true};
  EXPECT_EQ(enumLiteral(color, "::paint::Color", "Green"), "::paint::Color::Green");
  EXPECT_EQ(enumLiteral(color, "::paint::Color", std::int64_t{0}), "::paint::Color::Red");
  EXPECT_EQ(enumLiteral(color, "::paint::Color", std::int64_t{9}),
            "static_cast<::paint::Color>(9)");
}

}  // namespace
}  // namespace assay::cxx
