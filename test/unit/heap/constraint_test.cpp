// What is known about cells: paths closed, compared and joined, against trying all small values.
#include "heap/constraint.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "smt/model.h"
#include "support/random.h"

namespace assay::heap {
namespace {

using smt::Term;
using symex::Value;

class ConstraintTest : public testing::Test {
 protected:
  ConstraintTest() { constraints.checkSamples(true); }

  Term number(std::uint64_t value, unsigned width = 32) { return terms.constant(width, value); }
  smt::PathCondition path(std::initializer_list<Term> conditions) {
    smt::PathCondition all = solver.from({});
    for (const Term condition : conditions) all = solver.assume(all, condition).path;
    return all;
  }
  // The one case of a path with these cells.
  Case closed(const smt::PathCondition& on, const std::vector<Value>& cells) {
    std::vector<Case> cases = constraints.close(on, cells);
    EXPECT_EQ(cases.size(), 1U);
    return cases.empty() ? Case{} : cases.front();
  }
  Case between(std::uint64_t least, std::uint64_t end) {
    return closed(path({terms.uge(x, number(least)), terms.ult(x, number(end))}), {Value::term(x)});
  }
  bool covers(const std::vector<Case>& cases, const smt::PathCondition& on, Term cell) {
    std::vector<const Case*> all;
    for (const Case& one : cases) all.push_back(&one);
    const std::vector<Value> cells = {Value::term(cell)};
    return constraints.covers(all, on, cells);
  }

  smt::Terms terms;
  smt::PathSolver solver{terms};
  Constraints constraints{terms, solver};
  Term x = terms.variable("x", 32);
  Term y = terms.variable("y", 32);
};

TEST_F(ConstraintTest, AVariableIsNamedByNothingButTheCell) {
  const Case one = closed(path({terms.ult(x, number(9))}), {Value::term(x)});
  const Case other = closed(path({terms.ult(y, number(9))}), {Value::term(y)});
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.cells, std::vector{Value::term(constraints.cellVariable(0, 32))});
}

TEST_F(ConstraintTest, ACellThatCanBeOnlyOneNumberIsThatNumber) {
  const Case one = closed(path({terms.equal(x, number(5))}), {Value::term(x)});
  EXPECT_EQ(one.cells, std::vector{Value::integer(32, 5)});
  EXPECT_TRUE(one.conditions.empty());
}

TEST_F(ConstraintTest, WhatIsNoLongerVisibleIsClosed) {
  // Some x is less than y: y is not 0.
  const auto on = path({terms.ult(x, y)});
  const Case one = closed(on, {Value::term(y)});
  EXPECT_TRUE(one.bound.empty());
  EXPECT_TRUE(covers({one}, path({terms.ult(number(0), x)}), x));
  EXPECT_FALSE(covers({one}, path({}), x));
}

TEST_F(ConstraintTest, CasesCoverAPathTogether) {
  const std::vector<Case> halves = {between(0, 5), between(5, 10)};
  EXPECT_TRUE(covers(halves, path({terms.ult(y, number(10))}), y));
  EXPECT_FALSE(covers(halves, path({terms.ult(y, number(11))}), y));
  EXPECT_FALSE(covers({halves[0]}, path({terms.ult(y, number(10))}), y));
}

TEST_F(ConstraintTest, CasesThatMeetBecomeOne) {
  const Case low = between(0, 5);
  const Case high = between(5, 10);
  const std::vector<const Case*> all = {&low, &high};
  const auto joined = constraints.join(high, low, all);
  ASSERT_TRUE(joined);
  EXPECT_EQ(*joined, between(0, 10));
  EXPECT_TRUE(constraints.includes(*joined, low));
  EXPECT_FALSE(constraints.includes(low, *joined));
}

TEST_F(ConstraintTest, CasesWithAGapBetweenThemDoNot) {
  const Case low = between(0, 5);
  const Case high = between(6, 10);
  const std::vector<const Case*> all = {&low, &high};
  EXPECT_FALSE(constraints.join(high, low, all));
}

TEST_F(ConstraintTest, ConditionsThatContradictEachOtherAreNoPath) {
  Case one = between(0, 5);
  EXPECT_TRUE(constraints.pathOf(one));
  one.conditions.push_back(terms.ult(number(7), constraints.cellVariable(0, 32)));
  EXPECT_FALSE(constraints.pathOf(one));
}

// Closing drops b from conditions on a and b: of three bits each, all values are tried.
class SmallClosing : public ConstraintTest {
 protected:
  static constexpr unsigned width = 3;
  static constexpr std::uint64_t values = 1U << width;

  Term operand(support::Random& random) {
    return random.chance(1, 3) ? number(random.below(values), width) : random.chance(1, 2) ? a : b;
  }
  Term condition(support::Random& random) {
    const Term one = operand(random);
    const Term other =
        random.chance(1, 4) ? terms.add(operand(random), number(1, width)) : operand(random);
    switch (random.below(5)) {
      case 0:
        return terms.ult(one, other);
      case 1:
        return terms.ule(one, other);
      case 2:
        return terms.slt(one, other);
      case 3:
        return terms.equal(one, other);
      default:
        return terms.notEqual(one, other);
    }
  }
  bool allHold(const std::vector<Term>& conditions, const smt::Model& model) {
    for (const Term one : conditions) {
      if (!evaluator.holds(one, model)) return false;
    }
    return true;
  }
  // Whether some b goes with this a.
  bool canBe(const std::vector<Term>& conditions, std::uint64_t value) {
    for (std::uint64_t other = 0; other < values; ++other) {
      smt::Model model;
      model.set(a, value);
      model.set(b, other);
      if (allHold(conditions, model)) return true;
    }
    return false;
  }
  bool isIn(const Case& one, std::uint64_t value) {
    if (one.cells[0].isInteger()) return one.cells[0].bits() == value;
    EXPECT_LE(one.bound.size(), 1U);
    for (std::uint64_t other = 0; other < values; ++other) {
      smt::Model model;
      model.set(one.cells[0].term(), value);
      for (const Term bound : one.bound) model.set(bound, other);
      if (allHold(one.conditions, model)) return true;
    }
    return false;
  }

  Term a = terms.variable("a", width);
  Term b = terms.variable("b", width);
  smt::Evaluator evaluator;
};

TEST_F(SmallClosing, LeavesExactlyTheValuesThatTryingFinds) {
  support::Random random(7);
  std::size_t closings = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<Term> conditions;
    smt::PathCondition on = solver.from({});
    bool isPossible = true;
    const std::uint64_t count = 1 + random.below(4);
    for (std::uint64_t i = 0; i < count; ++i) {
      conditions.push_back(condition(random));
      const smt::Side side = solver.assume(on, conditions.back());
      isPossible = isPossible && side.feasibility == smt::Feasibility::Feasible;
      on = side.path;
    }
    if (!isPossible) continue;
    ++closings;
    const std::vector<Value> cells = {Value::term(a)};
    const std::vector<Case> cases = constraints.close(on, cells);
    for (std::uint64_t value = 0; value < values; ++value) {
      const bool isFound =
          std::ranges::any_of(cases, [&](const Case& one) { return isIn(one, value); });
      EXPECT_EQ(isFound, canBe(conditions, value)) << "round " << round << ", a = " << value;
    }
  }
  EXPECT_GT(closings, 100U);
}

}  // namespace
}  // namespace assay::heap
