#include "smt/enumeration.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "random_terms.h"
#include "smt/inspect.h"
#include "smt/model.h"

namespace assay::smt {
namespace {

class EnumerationTest : public testing::Test {
 protected:
  Term number(unsigned width, std::uint64_t value) { return t.constant(width, value); }
  std::string text(const std::optional<std::vector<std::vector<Term>>>& found) {
    if (!found) return "too much";
    std::string all;
    for (const auto& conjunction : *found) {
      all += "[";
      for (const Term condition : conjunction) all += " " + toString(t, condition);
      all += " ]";
    }
    return all;
  }

  Terms t;
};

TEST_F(EnumerationTest, WhatAMaskLeavesIsToldByLowBits) {
  const Term x = t.variable("x", 8);
  const Term y = t.variable("y", 8);
  const Term condition = t.equal(x, t.bitOr(y, number(8, 3)));
  EXPECT_EQ(text(enumerated(t, std::vector{condition}, std::vector{y})),
            "[ (eq (extract x from 0 to 2) 0x3:2) ]");
}

TEST_F(EnumerationTest, WhatHasFewValuesIsToldApart) {
  const Term x = t.variable("x", 32);
  const Term y = t.variable("y", 4);
  const Term half = t.lshr(y, number(4, 3));
  const Term condition = t.equal(x, t.zext(half, 32));
  EXPECT_EQ(text(enumerated(t, std::vector{condition}, std::vector<Term>{})),
            "[ (eq x 0x0:32) (ult y 0x8:4) ][ (eq x 0x1:32) (not (ult y 0x8:4)) ]");
}

TEST_F(EnumerationTest, AWideVariableInASmallRangeIsTried) {
  const Term x = t.variable("x", 16);
  const Term y = t.variable("y", 32);
  const std::vector conditions{
      t.equal(x, t.trunc(t.mul(y, number(32, 2)), 16)),
      t.bitNot(t.slt(y, number(32, 0xFFFFFF80))),
      t.slt(y, number(32, 0x80)),
  };
  const auto found = enumerated(t, conditions, std::vector{y});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 1U);
  Evaluator evaluator;
  for (std::uint64_t value = 0; value < 1U << 16U; ++value) {
    Model model;
    model.set(x, value);
    const std::int64_t number = signExtended(value, 16);
    const bool isIn = number % 2 == 0 && number >= -256 && number < 256;
    const bool holds = std::ranges::all_of(
        found->front(), [&](Term condition) { return evaluator.holds(condition, model); });
    ASSERT_EQ(holds, isIn) << number;
  }
}

TEST_F(EnumerationTest, AContradictionIsNoConjunctionAtAll) {
  const Term x = t.variable("x", 8);
  const Term odd = t.equal(t.bitAnd(x, number(8, 1)), number(8, 1));
  const Term twice = t.equal(x, t.mul(t.variable("y", 8), number(8, 2)));
  EXPECT_EQ(text(enumerated(t, std::vector{odd, twice}, std::vector{t.variable("y", 8)})), "");
  EXPECT_TRUE(std::holds_alternative<Unsat>(decidedByTrying(t, std::vector{odd, twice}).value()));
}

TEST_F(EnumerationTest, TooManyBitsAreNotTried) {
  const Term x = t.variable("x", 32);
  const Term y = t.variable("y", 32);
  const std::vector conditions{t.ult(t.mul(x, x), y)};
  EXPECT_EQ(text(enumerated(t, conditions, std::vector{x})), "too much");
  EXPECT_FALSE(decidedByTrying(t, conditions));
}

// Both answers, compared with trying all values one by one.
TEST(Enumeration, OfAnyTermsAgreesWithBruteForce) {
  Terms terms;
  test::RandomTerms source(terms, 61);
  Evaluator evaluator;
  constexpr unsigned width = 4;
  constexpr std::uint64_t values = 1U << width;
  const Term x = source.variable(width, 0);
  const Term y = source.variable(width, 1);
  const Term z = source.variable(width, 2);
  int answered = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<Term> conditions;
    for (std::uint64_t i = source.random().below(3) + 1; i > 0; --i) {
      const Term a = source.term(width, 3);
      const Term b = source.random().chance(1, 2) ? x : source.term(width, 2);
      appendConjuncts(source.random().chance(1, 2) ? terms.equal(a, b) : terms.slt(a, b),
                      conditions);
    }
    const auto usesOthers = [&](Term variable) {
      return variable != x && variable != y && variable != z;
    };
    if (std::ranges::any_of(variablesOf(conditions), usesOthers)) continue;
    const auto found = enumerated(terms, conditions, std::vector{z});
    const auto decided = decidedByTrying(terms, conditions);
    bool isSatisfiable = false;
    for (std::uint64_t place = 0; place < values * values; ++place) {
      Model model;
      model.set(x, place % values);
      model.set(y, place / values);
      bool exists = false;
      for (std::uint64_t value = 0; value < values; ++value) {
        model.set(z, value);
        exists = exists || std::ranges::all_of(conditions, [&](Term condition) {
                   return evaluator.holds(condition, model);
                 });
      }
      isSatisfiable = isSatisfiable || exists;
      if (!found) continue;
      const bool holds = std::ranges::any_of(*found, [&](const std::vector<Term>& conjunction) {
        return std::ranges::all_of(
            conjunction, [&](Term condition) { return evaluator.holds(condition, model); });
      });
      ASSERT_EQ(holds, exists) << toString(terms, terms.conjunction(conditions)) << "\n"
                               << toString(terms, model);
    }
    answered += found ? 1 : 0;
    if (!decided) continue;
    ASSERT_EQ(std::holds_alternative<Sat>(*decided), isSatisfiable);
    if (const auto* sat = std::get_if<Sat>(&*decided)) {
      for (const Term condition : conditions) {
        ASSERT_TRUE(evaluator.holds(condition, sat->model));
      }
    }
  }
  EXPECT_GT(answered, 500);
}

}  // namespace
}  // namespace assay::smt
