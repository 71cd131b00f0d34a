#include "smt/subsumption.h"

#include <gtest/gtest.h>

#include <array>

#include "random_terms.h"
#include "smt/chain.h"
#include "smt/inspect.h"

namespace assay::smt {
namespace {

class SubsumptionTest : public testing::Test {
 protected:
  Terms t;
  Statistics statistics;
  std::unique_ptr<Solver> solver = makeSolver(t, {}, statistics);
  SubsumptionChecker checker{t, *solver, {}, statistics};
  Term x = t.variable("x", 32);
  Term y = t.variable("y", 32);
  Term z = t.variable("z", 32);
  Term u = t.variable("u", 32);

  Term c(std::uint64_t value) { return t.constant(32, value); }
  bool implied(const Existential& a, const Existential& b) {
    const Implication answer = checker.implies(a, b);
    EXPECT_FALSE(std::holds_alternative<Unknown>(answer));
    return std::holds_alternative<Implied>(answer);
  }
};

TEST_F(SubsumptionTest, WithoutQuantifiersItIsImplication) {
  EXPECT_TRUE(implied({t.slt(x, c(3)), {}}, {t.slt(x, c(5)), {}}));
  EXPECT_FALSE(implied({t.slt(x, c(5)), {}}, {t.slt(x, c(3)), {}}));
}

TEST_F(SubsumptionTest, DefinitionsAreSubstituted) {
  // u = 2x implies that u is even, said as: there is a y with u = y + y.
  const Existential doubled{t.equal(u, t.mul(x, c(2))), {x}};
  EXPECT_TRUE(implied(doubled, {t.equal(t.bitAnd(u, c(1)), c(0)), {}}));
  const Existential shifted{t.equal(u, t.add(y, c(7))), {y}};
  EXPECT_TRUE(implied({t.boolean(true), {}}, shifted));
  EXPECT_EQ(checker.quantifiedQueries(), 0U);
}

TEST_F(SubsumptionTest, OrdersAreEliminated) {
  const Existential between{t.bitAnd(t.slt(x, y), t.slt(y, z)), {y}};
  const Existential result = eliminated(t, between);
  EXPECT_TRUE(result.bound.empty());
  EXPECT_FALSE(implied({t.slt(x, z), {}}, between));
  EXPECT_TRUE(implied({t.bitAnd(t.slt(x, u), t.slt(u, z)), {u}}, between));
  EXPECT_TRUE(implied({t.bitAnd(t.slt(x, c(5)), t.slt(c(6), z)), {}}, between));
  EXPECT_EQ(checker.quantifiedQueries(), 0U);
}

TEST_F(SubsumptionTest, BoundVariablesOfTheTwoAreDifferent) {
  // Both bind y; the names mean nothing.
  const Existential a{t.bitAnd(t.slt(x, y), t.slt(y, z)), {y}};
  EXPECT_TRUE(implied(a, a));
  const Existential b{t.slt(y, z), {y}};
  EXPECT_TRUE(implied(a, b));
  EXPECT_FALSE(implied(b, a));
}

TEST_F(SubsumptionTest, ABoundNameMayBeFreeInTheOther) {
  // exists y. x < y does not say that x < y for the free y.
  EXPECT_FALSE(implied({t.slt(x, y), {y}}, {t.slt(x, y), {}}));
  EXPECT_TRUE(implied({t.slt(x, y), {}}, {t.slt(x, y), {y}}));
}

TEST_F(SubsumptionTest, DisjunctionsAreTakenCaseByCase) {
  const Existential either{t.bitOr(t.equal(u, t.add(y, c(1))), t.bitAnd(t.slt(y, u), t.slt(u, z))),
                           {y}};
  EXPECT_TRUE(eliminated(t, either).bound.empty());
  EXPECT_TRUE(implied({t.boolean(true), {}}, either));
}

TEST_F(SubsumptionTest, ValuesOfTheRestAreReadOffWhatIsKnown) {
  const Existential square{t.equal(u, t.mul(y, y)), {y}};
  EXPECT_FALSE(eliminated(t, square).bound.empty());
  EXPECT_TRUE(implied({t.equal(u, t.mul(x, x)), {}}, square));
  EXPECT_TRUE(implied({t.equal(u, t.mul(z, z)), {z}}, square));
  const Term sum = t.add(x, c(3));
  const Existential sumOfSquare{t.equal(t.mul(y, y), z), {y}};
  EXPECT_TRUE(implied({t.bitAnd(t.equal(z, t.mul(sum, sum)), t.slt(x, z)), {}}, sumOfSquare));
  EXPECT_EQ(checker.quantifiedQueries(), 0U);
}

TEST_F(SubsumptionTest, ValuesOfTheRestAreFoundForOneExampleAfterTheOther) {
  const Existential square{t.equal(u, t.mul(y, y)), {y}};
  EXPECT_TRUE(implied({t.equal(u, c(9)), {}}, square));
  EXPECT_FALSE(implied({t.equal(u, c(7)), {}}, square));
  EXPECT_FALSE(implied({t.ult(u, c(10)), {}}, square));
  EXPECT_TRUE(implied({t.bitOr(t.equal(u, c(16)), t.equal(u, c(25))), {}}, square));
  EXPECT_EQ(checker.quantifiedQueries(), 0U);
}

TEST_F(SubsumptionTest, WhatIsLeftGoesToZ3WithQuantifiers) {
  // Each number is the Gray code of another, but none of a few.
  const Existential gray{t.equal(u, t.bitXor(y, t.lshr(y, c(1)))), {y}};
  const Implication answer = checker.implies({t.boolean(true), {}}, gray);
  EXPECT_FALSE(std::holds_alternative<NotImplied>(answer));
  EXPECT_EQ(checker.quantifiedQueries(), 1U);
}

// Compared with trying all values.
TEST(Subsumption, OfAnyFormulasAgreesWithBruteForce) {
  Terms terms;
  Statistics statistics;
  const auto solver = makeSolver(terms, {}, statistics);
  SubsumptionChecker checker(terms, *solver, {}, statistics);
  support::Random random(59);
  Evaluator evaluator;
  constexpr unsigned width = 4;
  const Term x = terms.variable("x", width);
  const Term y = terms.variable("y", width);
  const auto constant = [&] { return terms.constant(width, random.below(16)); };
  const auto chain = [&](Term term) {
    for (std::uint64_t i = random.below(4); i > 0; --i) {
      switch (random.below(6)) {
        case 0:
          term = terms.mul(term, random.chance(1, 2) ? term : constant());
          break;
        case 1:
          term = terms.add(term, constant());
          break;
        case 2:
          term = terms.bitAnd(term, constant());
          break;
        case 3:
          term = terms.urem(term, terms.constant(width, random.below(15) + 1));
          break;
        case 4:
          term = terms.lshr(term, terms.constant(width, random.below(width)));
          break;
        default:
          term = terms.bitXor(term, terms.lshr(term, terms.constant(width, 1)));
          break;
      }
    }
    return term;
  };
  const auto formula = [&] {
    Term condition = terms.boolean(true);
    for (std::uint64_t i = random.below(3) + 1; i > 0; --i) {
      const Term a = chain(y);
      const Term b = random.chance(2, 3) ? chain(x) : constant();
      condition = terms.bitAnd(condition, random.chance(2, 3)   ? terms.equal(a, b)
                                          : random.chance(1, 2) ? terms.ult(a, b)
                                                                : terms.bitNot(terms.slt(a, b)));
    }
    return condition;
  };
  const auto exists = [&](Term condition, std::uint64_t value) {
    for (std::uint64_t other = 0; other < 16; ++other) {
      Model model;
      model.set(x, value);
      model.set(y, other);
      if (evaluator.holds(condition, model)) return true;
    }
    return false;
  };
  int implied = 0;
  for (int round = 0; round < 1500; ++round) {
    const Term a = formula();
    const Term b = random.chance(1, 3) ? terms.bitOr(a, formula()) : formula();
    bool expected = true;
    for (std::uint64_t value = 0; value < 16; ++value) {
      expected = expected && (!exists(a, value) || exists(b, value));
    }
    const Implication answer = checker.implies({a, {y}}, {b, {y}});
    ASSERT_FALSE(std::holds_alternative<Unknown>(answer));
    ASSERT_EQ(std::holds_alternative<Implied>(answer), expected) << toString(terms, a) << "\n"
                                                                 << toString(terms, b);
    implied += expected ? 1 : 0;
  }
  EXPECT_GT(implied, 300);
}

TEST_F(SubsumptionTest, EquationsAreSolvedForWhatIsMultipliedOrWidened) {
  const auto agrees = [&](const Existential& formula, Term expected) {
    const Existential rest = eliminated(t, formula);
    EXPECT_TRUE(rest.bound.empty());
    EXPECT_TRUE(std::holds_alternative<Implied>(checker.implies(rest, {expected, {}})));
    EXPECT_TRUE(std::holds_alternative<Implied>(checker.implies({expected, {}}, rest)));
  };
  const Term isEven = t.equal(t.trunc(u, 1), t.constant(1, 0));
  agrees({t.equal(u, t.mul(y, c(2))), {y}}, isEven);
  agrees({t.equal(u, t.add(t.mul(y, c(6)), c(1))), {y}}, t.bitNot(isEven));
  agrees({t.bitAnd(t.equal(u, t.mul(y, c(3))), t.equal(y, c(5))), {y}}, t.equal(u, c(15)));
  const Term flag = t.variable("flag", 1);
  agrees({t.equal(u, t.zext(flag, u.width())), {flag}}, t.ult(u, c(2)));
}

// Elimination is exact: compared with trying all values of the bound variable.
TEST(Elimination, AgreesWithBruteForce) {
  Terms terms;
  test::RandomTerms source(terms, 23);
  Evaluator evaluator;
  constexpr unsigned width = 3;
  const Term y = source.variable(width, 2);
  int removed = 0;
  for (int round = 0; round < 3000; ++round) {
    Term condition = terms.boolean(true);
    const std::uint64_t length = source.random().below(4) + 1;
    for (std::uint64_t i = 0; i < length; ++i) {
      Term next = source.comparison(width, 3);
      if (source.random().chance(1, 4)) next = terms.bitOr(next, source.comparison(width, 3));
      condition = terms.bitAnd(condition, next);
    }
    const Existential result = eliminated(terms, {condition, {y}});
    if (!result.bound.empty()) continue;
    removed += mentions(condition, y) ? 1 : 0;
    for (std::uint64_t values = 0; values < 64; ++values) {
      Model model;
      model.set(source.variable(width, 0), values & 7);
      model.set(source.variable(width, 1), values >> 3);
      bool exists = false;
      for (std::uint64_t value = 0; value < 8; ++value) {
        model.set(y, value);
        exists = exists || evaluator.holds(condition, model);
      }
      ASSERT_EQ(evaluator.holds(result.condition, model), exists)
          << toString(terms, condition) << "\n"
          << toString(terms, result.condition) << "\n"
          << toString(terms, model);
    }
  }
  EXPECT_GT(removed, 500);
}

// Sums that do not wrap around, and extensions of a narrow variable.
TEST(Elimination, OfSumsAndExtensionsAgreesWithBruteForce) {
  Terms terms;
  support::Random random(31);
  Evaluator evaluator;
  constexpr unsigned width = 4;
  const Term x = terms.variable("x", width);
  const Term z = terms.variable("z", width);
  int removed = 0;
  for (int round = 0; round < 6000; ++round) {
    const Term y = terms.variable(round % 2 == 0 ? "y" : "narrow", round % 2 == 0 ? width : 3);
    const auto operand = [&] {
      const std::array<Term, 4> bases{x, z, terms.sext(y, width),
                                      terms.constant(width, random.below(16))};
      const Term base = bases[random.below(bases.size())];
      return random.chance(1, 2) ? base : terms.add(base, terms.constant(width, random.below(16)));
    };
    Term condition = terms.boolean(true);
    const std::uint64_t length = random.below(5) + 1;
    for (std::uint64_t i = 0; i < length; ++i) {
      const Term a = operand();
      const Term b = operand();
      const Term next = random.chance(1, 6) ? terms.equal(a, b) : terms.slt(a, b);
      condition = terms.bitAnd(condition, random.chance(1, 2) ? next : terms.bitNot(next));
    }
    const Existential result = eliminated(terms, {condition, {y}});
    if (!result.bound.empty()) continue;
    removed += mentions(condition, y) ? 1 : 0;
    for (std::uint64_t values = 0; values < 256; ++values) {
      Model model;
      model.set(x, values & 15);
      model.set(z, values >> 4);
      bool exists = false;
      for (std::uint64_t value = 0; value <= maskOf(y.width()); ++value) {
        model.set(y, value);
        exists = exists || evaluator.holds(condition, model);
      }
      ASSERT_EQ(evaluator.holds(result.condition, model), exists)
          << toString(terms, condition) << "\n"
          << toString(terms, result.condition) << "\n"
          << toString(terms, model);
    }
  }
  EXPECT_GT(removed, 1500);
}

// All that a class can compute with a narrow variable: products with even numbers, extensions,
// parts, shifts, masks, quotients. What stays bound is tried out too.
TEST(Elimination, OfAnyTermsAgreesWithBruteForce) {
  Terms terms;
  support::Random random(47);
  Evaluator evaluator;
  constexpr unsigned width = 5;
  const Term x = terms.variable("x", width);
  const Term z = terms.variable("z", 3);
  int removed = 0;
  for (int round = 0; round < 6000; ++round) {
    const auto narrow = static_cast<unsigned>(random.below(3) + 2);
    const Term y = terms.variable("y" + std::to_string(narrow), narrow);
    const auto extended = [&](Term term, unsigned to) {
      return random.chance(1, 2) ? terms.sext(term, to) : terms.zext(term, to);
    };
    const auto constant = [&](unsigned of) { return terms.constant(of, random.below(1U << of)); };
    const auto step = [&](Term term) {
      const Term other = random.chance(1, 2)
                             ? constant(term.width())
                             : terms.sextOrTrunc(random.chance(1, 2) ? x : z, term.width());
      switch (random.below(14)) {
        case 0:
        case 1:
        case 2:
          return terms.mul(term, constant(term.width()));
        case 3:
        case 4:
          return term.width() < width ? extended(term, term.width() + 1) : terms.neg(term);
        case 5:
          return terms.add(term, other);
        case 6:
          return terms.bitXor(term, other);
        case 7:
          return terms.shl(term, terms.constant(term.width(), random.below(term.width())));
        case 8:
          return terms.lshr(term, terms.constant(term.width(), random.below(term.width())));
        case 9:
          return terms.bitAnd(term, constant(term.width()));
        case 10:
          return terms.udiv(term, constant(term.width()));
        case 11:
          return terms.srem(term, constant(term.width()));
        case 12:
          return term.width() > 2 ? terms.trunc(term, term.width() - 1) : terms.bitNot(term);
        default:
          return terms.sub(other, term);
      }
    };
    const auto chain = [&](Term term) {
      for (std::uint64_t i = random.below(5); i > 0; --i) term = step(term);
      return term.width() < width ? extended(term, width) : term;
    };
    Term condition = terms.boolean(true);
    for (std::uint64_t i = random.below(3) + 1; i > 0; --i) {
      const Term a = chain(y);
      const Term b = random.chance(1, 3) ? chain(z) : random.chance(1, 2) ? x : constant(width);
      const Term next = random.chance(1, 2)   ? terms.equal(a, b)
                        : random.chance(1, 2) ? terms.slt(a, b)
                                              : terms.ult(b, a);
      condition = terms.bitAnd(condition, random.chance(3, 4) ? next : terms.bitNot(next));
    }
    if (!mentions(condition, y)) continue;
    const Existential result = eliminated(terms, {condition, {y}});
    removed += result.bound.empty() ? 1 : 0;
    ASSERT_LE(result.bound.size(), 1U);
    const auto exists = [&](Term body, const std::vector<Term>& bound, Model model) {
      if (bound.empty()) return evaluator.holds(body, model);
      for (std::uint64_t value = 0; value <= maskOf(bound[0].width()); ++value) {
        model.set(bound[0], value);
        if (evaluator.holds(body, model)) return true;
      }
      return false;
    };
    for (std::uint64_t values = 0; values < 256; ++values) {
      Model model;
      model.set(x, values & 31);
      model.set(z, values >> 5);
      ASSERT_EQ(exists(result.condition, result.bound, model), exists(condition, {y}, model))
          << toString(terms, condition) << "\n"
          << toString(terms, result.condition) << "\n"
          << toString(terms, model);
    }
  }
  EXPECT_GT(removed, 1000);
}

}  // namespace
}  // namespace assay::smt
