// Floating point: folding against the machine's own arithmetic, bit by bit, and against Z3.
#include "smt/fp.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "smt/chain.h"
#include "smt/inspect.h"
#include "smt/rules.h"
#include "support/random.h"

namespace assay::smt {
namespace {

template <typename Number>
struct Traits;
template <>
struct Traits<float> {
  using Word = std::uint32_t;
  static constexpr FpFormat format = FpFormat::Single;
};
template <>
struct Traits<double> {
  using Word = std::uint64_t;
  static constexpr FpFormat format = FpFormat::Double;
};

template <typename Number>
std::uint64_t bitsOf(Number number) {
  return std::bit_cast<typename Traits<Number>::Word>(number);
}

template <typename Number>
std::vector<Number> specialValues() {
  using Limits = std::numeric_limits<Number>;
  std::vector<Number> values;
  for (const Number value :
       {Number(0), Number(1), Number(0.5), Number(1.5), Number(2.5), Number(3), Number(1) / 3,
        Limits::min(), Limits::max(), Limits::denorm_min(), Limits::epsilon(), Limits::infinity(),
        Number(2147483647.0), Number(2147483648.0), Number(4294967296.0), Number(9.3e18),
        Limits::min() / 2, Number(1e-3)}) {
    values.insert(values.end(), {value, -value});
  }
  values.insert(values.end(), {Limits::quiet_NaN(), -Limits::quiet_NaN()});
  return values;
}

template <typename Number>
class FpFolding : public testing::Test {
 protected:
  static constexpr FpFormat format = Traits<Number>::format;
  static constexpr unsigned width = layoutOf(format).width;
  Terms t;
  Term c(Number number) { return t.constant(width, bitsOf(number)); }

  // Equal bits; of two NaNs, which one is Terms' choice.
  void expectNumber(Term term, Number number) {
    ASSERT_TRUE(term.isConstant());
    if (std::isnan(number)) {
      EXPECT_TRUE(t.fpIsNan(format, term).isTrue());
    } else {
      EXPECT_EQ(term.value(), bitsOf(number)) << number;
    }
  }
};

using Numbers = testing::Types<float, double>;
TYPED_TEST_SUITE(FpFolding, Numbers);

TYPED_TEST(FpFolding, ArithmeticIsTheMachines) {
  const FpFormat format = this->format;
  Terms& t = this->t;
  for (const TypeParam x : specialValues<TypeParam>()) {
    const Term a = this->c(x);
    this->expectNumber(t.fpSqrt(format, a), std::sqrt(x));
    this->expectNumber(t.fpRoundToIntegral(format, Rounding::Up, a), std::ceil(x));
    this->expectNumber(t.fpRoundToIntegral(format, Rounding::Down, a), std::floor(x));
    this->expectNumber(t.fpRoundToIntegral(format, Rounding::Zero, a), std::trunc(x));
    this->expectNumber(t.fpRoundToIntegral(format, Rounding::NearestAway, a), std::round(x));
    this->expectNumber(t.fpRoundToIntegral(format, Rounding::NearestEven, a), std::nearbyint(x));
    EXPECT_EQ(t.fpNeg(format, a).value(), bitsOf(static_cast<TypeParam>(-x)));
    EXPECT_EQ(t.fpAbs(format, a).value(), bitsOf(static_cast<TypeParam>(std::fabs(x))));
    for (const TypeParam y : specialValues<TypeParam>()) {
      const Term b = this->c(y);
      this->expectNumber(t.fpAdd(format, a, b), x + y);
      this->expectNumber(t.fpSub(format, a, b), x - y);
      this->expectNumber(t.fpMul(format, a, b), x * y);
      this->expectNumber(t.fpDiv(format, a, b), x / y);
      this->expectNumber(t.fpRem(format, a, b), std::fmod(x, y));
      this->expectNumber(t.fpFma(format, a, b, this->c(1)), std::fma(x, y, TypeParam(1)));
      EXPECT_EQ(t.fpLess(format, a, b).isTrue(), x < y);
      EXPECT_EQ(t.fpLessEqual(format, a, b).isTrue(), x <= y);
      EXPECT_EQ(t.fpEqual(format, a, b).isTrue(), x == y);
      if (x != 0 || y != 0) {
        this->expectNumber(t.fpMin(format, a, b), std::fmin(x, y));
        this->expectNumber(t.fpMax(format, a, b), std::fmax(x, y));
      }
      EXPECT_EQ(t.fpCopySign(format, a, b).value(),
                bitsOf(static_cast<TypeParam>(std::copysign(x, y))));
    }
  }
}

TYPED_TEST(FpFolding, ClassesAreTheLibrarys) {
  const FpFormat format = this->format;
  Terms& t = this->t;
  for (const TypeParam x : specialValues<TypeParam>()) {
    const Term a = this->c(x);
    EXPECT_EQ(t.fpIsNan(format, a).isTrue(), std::isnan(x));
    EXPECT_EQ(t.fpIsInfinite(format, a).isTrue(), std::isinf(x));
    EXPECT_EQ(t.fpIsNormal(format, a).isTrue(), std::isnormal(x));
    EXPECT_EQ(t.fpIsZero(format, a).isTrue(), x == 0);
    EXPECT_EQ(t.fpIsSubnormal(format, a).isTrue(), std::fpclassify(x) == FP_SUBNORMAL) << x;
    EXPECT_EQ(t.fpIsNegative(format, a).isTrue(), std::signbit(x));
  }
}

TYPED_TEST(FpFolding, IntegersAreConvertedAsByTheMachine) {
  const FpFormat format = this->format;
  Terms& t = this->t;
  support::Random random(3);
  for (int round = 0; round < 2000; ++round) {
    const std::uint64_t word = random() >> random.below(64);
    const auto number = static_cast<std::int64_t>(random.chance(1, 2) ? word : 0 - word);
    const Term integer = t.constant(64, static_cast<std::uint64_t>(number));
    this->expectNumber(t.fpFromSigned(format, integer), static_cast<TypeParam>(number));
    this->expectNumber(t.fpFromUnsigned(format, integer),
                       static_cast<TypeParam>(static_cast<std::uint64_t>(number)));
    const auto narrow = static_cast<std::int32_t>(number);
    this->expectNumber(t.fpFromSigned(format, t.trunc(integer, 32)),
                       static_cast<TypeParam>(narrow));
  }
}

TYPED_TEST(FpFolding, NumbersBecomeIntegersIfTheyFit) {
  const FpFormat format = this->format;
  Terms& t = this->t;
  std::vector<TypeParam> values = specialValues<TypeParam>();
  values.insert(values.end(), {TypeParam(-128.9), TypeParam(-129), TypeParam(127.9), TypeParam(128),
                               TypeParam(255.5), TypeParam(256), TypeParam(-0.9), TypeParam(-1)});
  for (const TypeParam x : values) {
    const Term a = this->c(x);
    const bool fitsByte = x > -129 && x < 128;
    EXPECT_EQ(t.fpFitsSigned(format, a, 8).isTrue(), fitsByte) << x;
    if (fitsByte) {
      EXPECT_EQ(t.fpToSigned(format, a, 8).signedValue(), static_cast<std::int8_t>(x)) << x;
    } else {
      EXPECT_EQ(t.fpToSigned(format, a, 8).value(), 0x80U) << x;
    }
    const bool fitsUnsigned = x > -1 && x < 256;
    EXPECT_EQ(t.fpFitsUnsigned(format, a, 8).isTrue(), fitsUnsigned) << x;
    if (fitsUnsigned) {
      EXPECT_EQ(t.fpToUnsigned(format, a, 8).value(), static_cast<std::uint8_t>(x)) << x;
    }
    const bool fitsLong = x >= -0x1p63 && x < 0x1p63;
    EXPECT_EQ(t.fpFitsSigned(format, a, 64).isTrue(), fitsLong) << x;
    if (fitsLong) {
      EXPECT_EQ(t.fpToSigned(format, a, 64).signedValue(), static_cast<std::int64_t>(x)) << x;
    }
  }
}

TYPED_TEST(FpFolding, NanResultsAreThoseOfSse) {
  const FpFormat format = this->format;
  Terms& t = this->t;
  const Term infinity = t.fpInfinity(format, false);
  const Term invalid = t.fpSub(format, infinity, infinity);
  volatile TypeParam machine = std::numeric_limits<TypeParam>::infinity();
  EXPECT_EQ(invalid.value(), bitsOf(static_cast<TypeParam>(machine - machine)));
  const Term payload =
      t.constant(this->width, bitsOf(std::numeric_limits<TypeParam>::quiet_NaN()) | 5);
  EXPECT_EQ(t.fpAdd(format, payload, invalid), payload);
  EXPECT_EQ(t.fpAdd(format, invalid, payload), invalid);
  EXPECT_EQ(t.fpAdd(format, this->c(1), payload), payload);
}

TEST(FpFormats, AreConvertedAsByTheMachine) {
  Terms t;
  for (const double x : specialValues<double>()) {
    const Term narrow = t.fpConvert(FpFormat::Double, FpFormat::Single, t.fpConstant(x));
    if (!std::isnan(x)) EXPECT_EQ(narrow.value(), bitsOf(static_cast<float>(x))) << x;
    if (std::isnan(x)) EXPECT_TRUE(t.fpIsNan(FpFormat::Single, narrow).isTrue());
    // Through the wider format and back nothing is lost.
    const Term extended = t.fpConvert(FpFormat::Double, FpFormat::Extended, t.fpConstant(x));
    EXPECT_EQ(t.fpConvert(FpFormat::Extended, FpFormat::Double, extended), t.fpConstant(x)) << x;
  }
  for (const float x : specialValues<float>()) {
    const Term wide = t.fpConvert(FpFormat::Single, FpFormat::Double, t.fpConstant(x));
    EXPECT_EQ(wide.value(), bitsOf(static_cast<double>(x))) << x;
  }
}

TEST(FpFormats, ExtendedComputesAsX87) {
  Terms t;
  const auto extended = [&](double x) {
    return t.fpConvert(FpFormat::Double, FpFormat::Extended, t.fpConstant(x));
  };
  const Term third = t.fpDiv(FpFormat::Extended, extended(1), extended(3));
  const auto native = static_cast<double>(1.0L / 3.0L * 3.0L);
  EXPECT_EQ(t.fpConvert(FpFormat::Extended, FpFormat::Double,
                        t.fpMul(FpFormat::Extended, third, extended(3))),
            t.fpConstant(native));
  EXPECT_TRUE(t.fpLess(FpFormat::Extended, extended(1), extended(2)).isTrue());
}

TEST(FpFormats, WideIntegersAreRoundedOnce) {
  Terms t;
  support::Random random(9);
  __extension__ using Wide = __int128;
  for (int round = 0; round < 1000; ++round) {
    const Wide value = static_cast<Wide>(random()) << 64 >> random.below(64) | random();
    const std::array words = {static_cast<std::uint64_t>(value),
                              static_cast<std::uint64_t>(value >> 64)};
    const Term integer = t.constant(Bits::fromWords(128, words));
    EXPECT_EQ(t.fpFromSigned(FpFormat::Double, integer), t.fpConstant(static_cast<double>(value)));
    EXPECT_EQ(t.fpFromSigned(FpFormat::Single, integer), t.fpConstant(static_cast<float>(value)));
  }
}

class FpAgainstZ3 : public testing::Test {
 protected:
  Terms t;
  Statistics statistics;
  std::unique_ptr<Solver> z3 = makeZ3Solver(t, {}, statistics);

  void expectValid(Term condition) {
    const Answer answer = z3->check(std::array{t.bitNot(condition)});
    EXPECT_TRUE(std::holds_alternative<Unsat>(answer)) << toString(t, condition);
  }
  // The value of an operation on constants is also Z3's.
  void expectSame(Kind kind, const std::vector<Term>& operands, const FpShape& shape,
                  unsigned width = 0) {
    const Term raw = t.makeRaw(kind, operands, shape.packed(), width);
    const Term folded = t.make(kind, operands, shape.packed(), width);
    const Term same = t.makeRaw(Kind::Equal, std::array{raw, folded});
    const Answer answer = z3->check(std::array{t.makeRaw(Kind::Not, std::array{same})});
    EXPECT_TRUE(std::holds_alternative<Unsat>(answer)) << toString(t, same);
  }
};

TEST_F(FpAgainstZ3, FoldingIsZ3sMeaning) {
  const std::vector<float> values{0.0F,
                                  -0.0F,
                                  1.5F,
                                  -2.5F,
                                  std::numeric_limits<float>::denorm_min(),
                                  std::numeric_limits<float>::max(),
                                  std::numeric_limits<float>::infinity(),
                                  std::numeric_limits<float>::quiet_NaN(),
                                  -std::numeric_limits<float>::quiet_NaN()};
  const FpShape single{FpFormat::Single, FpFormat::Single};
  for (const float x : values) {
    const Term a = t.fpConstant(x);
    expectSame(Kind::FpSqrt, {a}, single);
    for (const Rounding rounding : {Rounding::NearestEven, Rounding::NearestAway, Rounding::Up,
                                    Rounding::Down, Rounding::Zero}) {
      expectSame(Kind::FpRound, {a}, {FpFormat::Single, FpFormat::Single, rounding});
    }
    expectSame(Kind::FpConvert, {a}, {FpFormat::Single, FpFormat::Double});
    expectSame(Kind::FpConvert, {a}, {FpFormat::Single, FpFormat::Extended});
    expectSame(Kind::FpToSigned, {a}, single, 8);
    expectSame(Kind::FpToUnsigned, {a}, single, 32);
    for (const float y : values) {
      const Term b = t.fpConstant(y);
      for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv, Kind::FpEqual,
                              Kind::FpLess, Kind::FpLessEqual}) {
        expectSame(kind, {a, b}, single);
      }
      expectSame(Kind::FpFma, {a, b, t.fpConstant(0.5F)}, single);
      const auto extended = [&](Term term) {
        return t.fpConvert(FpFormat::Single, FpFormat::Extended, term);
      };
      expectSame(Kind::FpMul, {extended(a), extended(b)}, {FpFormat::Extended, FpFormat::Extended});
    }
  }
  for (const double x : {0.1, 1e300, -1e-310}) {
    expectSame(Kind::FpConvert, {t.fpConstant(x)}, {FpFormat::Double, FpFormat::Single});
  }
  for (const std::uint64_t integer : {0x0ULL, 0x80ULL, 0xffffffffULL, 0x1000001ULL}) {
    expectSame(Kind::FpFromSigned, {t.constant(32, integer)}, single);
    expectSame(Kind::FpFromUnsigned, {t.constant(32, integer)}, single);
  }
}

TEST_F(FpAgainstZ3, RulesAreProved) {
  const Term x = t.variable("x", 8);
  const Term y = t.variable("y", 8);
  const Term f = t.variable("f", 32);
  const std::vector<Term> pool{
      f, t.fpFromSigned(FpFormat::Single, x), t.fpFromSigned(FpFormat::Single, y),
      t.fpFromUnsigned(FpFormat::Single, x), t.fpFromUnsigned(FpFormat::Single, y)};
  const std::uint64_t payload = FpShape{FpFormat::Single, FpFormat::Single}.packed();
  const auto prove = [&](const Rule& rule, const Application& application, int& matches) {
    const Term result = rule.apply(t, application);
    if (!result) return;
    ++matches;
    std::vector<Term> operands{application.a};
    if (application.b) operands.push_back(application.b);
    const Term raw = t.makeRaw(application.kind, operands, payload, application.sort.width);
    const Term same = t.makeRaw(Kind::Equal, std::array{raw, result});
    const Answer answer = z3->check(std::array{t.makeRaw(Kind::Not, std::array{same})});
    EXPECT_TRUE(std::holds_alternative<Unsat>(answer)) << rule.name << ": " << toString(t, raw);
  };
  for (const Rule& rule : fpRules()) {
    int matches = 0;
    for (const Term a : pool) {
      if (operandCountOf(rule.kind) == 1) {
        prove(rule, {rule.kind, payload, {8}, a, {}, {}}, matches);
        continue;
      }
      for (const Term b : pool) prove(rule, {rule.kind, payload, {1}, a, b, {}}, matches);
    }
    EXPECT_GT(matches, 0) << rule.name;
  }
}

TEST_F(FpAgainstZ3, ModelsOfNumbersHold) {
  const Term f = t.variable("f", 32);
  const Term square = t.fpMul(FpFormat::Single, f, f);
  const std::array query = {t.fpLess(FpFormat::Single, t.fpConstant(2.0F), square),
                            t.fpLess(FpFormat::Single, square, t.fpConstant(2.25F))};
  const Answer answer = z3->check(query);
  ASSERT_TRUE(std::holds_alternative<Sat>(answer));
  const auto word = static_cast<std::uint32_t>(std::get<Sat>(answer).model.value(f));
  const float root = std::fabs(std::bit_cast<float>(word));
  EXPECT_GT(root, 1.41F);
  EXPECT_LT(root, 1.5F);
}

TEST_F(FpAgainstZ3, TheRemainderIsNotGuessed) {
  const Term f = t.variable("f", 64);
  const Term rest = t.fpRem(FpFormat::Double, f, t.fpConstant(3.0));
  // The remainder is unknown to Z3, so an answer is right or Unknown, never a wrong model.
  const Answer answer = z3->check(std::array{t.fpEqual(FpFormat::Double, rest, t.fpConstant(1.0))});
  EXPECT_FALSE(std::holds_alternative<Unsat>(answer));
}

}  // namespace
}  // namespace assay::smt
