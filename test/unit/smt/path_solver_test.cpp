#include "smt/path_solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "random_terms.h"
#include "smt/chain.h"
#include "smt/inspect.h"
#include "smt/path_node.h"

namespace assay::smt {
namespace {

class PathSolverTest : public testing::Test {
 protected:
  PathSolverTest() { solver.checkModels(true); }

  Terms t;
  PathSolver solver{t};
  Term x = t.variable("x", 32);
  Term y = t.variable("y", 32);
  Term z = t.variable("z", 32);

  Term c(std::uint64_t value) { return t.constant(32, value); }
  PathCondition path(std::initializer_list<Term> conditions) {
    PathCondition result;
    for (const Term condition : conditions) {
      const Side side = solver.assume(result, condition);
      EXPECT_EQ(side.feasibility, Feasibility::Feasible) << toString(t, condition);
      result = side.path;
    }
    return result;
  }
  std::uint64_t chainQueries() {
    return solver.statistics()[Layer::Path].queries - solver.statistics()[Layer::Path].answered;
  }
};

TEST_F(PathSolverTest, BothSidesOfAFreshComparisonAreFeasible) {
  const Branch branch = solver.branch({}, t.slt(x, y));
  EXPECT_EQ(branch.whenTrue.feasibility, Feasibility::Feasible);
  EXPECT_EQ(branch.whenFalse.feasibility, Feasibility::Feasible);
  EXPECT_EQ(branch.whenTrue.path.constraints(), std::vector{t.slt(x, y)});
  EXPECT_EQ(branch.whenFalse.path.constraints(), std::vector{t.sle(y, x)});
  EXPECT_EQ(chainQueries(), 0U);
}

TEST_F(PathSolverTest, WhatFollowsIsNotAdded) {
  const PathCondition before = path({t.slt(x, y), t.slt(y, z)});
  const Branch branch = solver.branch(before, t.slt(x, z));
  EXPECT_EQ(branch.whenTrue.feasibility, Feasibility::Feasible);
  EXPECT_EQ(branch.whenFalse.feasibility, Feasibility::Infeasible);
  EXPECT_EQ(branch.whenTrue.path, before);
  EXPECT_EQ(chainQueries(), 0U);
}

TEST_F(PathSolverTest, ConjunctionsAreTakenApart) {
  EXPECT_EQ(path({t.bitAnd(t.slt(x, y), t.slt(y, z))}).size(), 2U);
}

TEST_F(PathSolverTest, ExtendingAPathLeavesTheOriginalAlone) {
  const PathCondition before = path({t.slt(x, y)});
  const PathCondition after = solver.assume(before, t.slt(y, z)).path;
  EXPECT_EQ(before.size(), 1U);
  EXPECT_EQ(after.size(), 2U);
  EXPECT_EQ(solver.feasible(before, t.slt(z, x)), Feasibility::Feasible);
  EXPECT_EQ(solver.feasible(after, t.slt(z, x)), Feasibility::Infeasible);
}

TEST_F(PathSolverTest, ArithmeticIsLeftToTheChain) {
  const Term magic = t.equal(x, c(0x5EED));
  const Term line = t.equal(y, t.add(t.mul(x, c(3)), c(7)));
  const Branch first = solver.branch({}, magic);
  const Branch second = solver.branch(first.whenTrue.path, line);
  ASSERT_EQ(second.whenTrue.feasibility, Feasibility::Feasible);
  const Answer answer = solver.model(second.whenTrue.path);
  EXPECT_EQ(std::get<Sat>(answer).model.value(y), 3U * 0x5EED + 7);
  EXPECT_EQ(solver.feasible(second.whenTrue.path, t.slt(y, x)), Feasibility::Infeasible);
}

TEST_F(PathSolverTest, ComparisonsOfTermsThatAreNoVariablesAreChecked) {
  const Term sum = t.add(x, y);
  const PathCondition before = path({t.slt(sum, z), t.equal(x, c(5)), t.equal(y, c(6))});
  EXPECT_EQ(solver.feasible(before, t.slt(z, c(11))), Feasibility::Infeasible);
  EXPECT_EQ(solver.feasible(before, t.equal(z, c(12))), Feasibility::Feasible);
}

TEST_F(PathSolverTest, ValuesAreEnumerated) {
  const PathCondition before = path({t.ult(x, c(4)), t.notEqual(x, c(2))});
  const Values all = solver.values(before, t.mul(x, c(8)), 10);
  EXPECT_TRUE(all.complete);
  std::vector<std::uint64_t> values;
  for (const Bits& value : all.values) values.push_back(value.low());
  std::ranges::sort(values);
  EXPECT_EQ(values, (std::vector<std::uint64_t>{0, 8, 24}));
  const Values some = solver.values(before, x, 2);
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(some.values.size(), 2U);
}

TEST_F(PathSolverTest, AnUndecidedSideIsAssumedAndSaidSo) {
  PathSolver hasty(t, {.steps = 10'000});
  const Term a = t.variable("a", 64);
  const Term b = t.variable("b", 64);
  const Term factors =
      t.equal(t.mul(a, b), t.constant(64, 3037000493U * std::uint64_t{2654435761U}));
  const Term limit = t.constant(64, std::uint64_t{1} << 32);
  PathCondition before = hasty.assume({}, t.ult(a, limit)).path;
  before = hasty.assume(before, t.ult(b, limit)).path;
  const Branch branch = hasty.branch(before, factors);
  EXPECT_EQ(branch.whenFalse.feasibility, Feasibility::Feasible);
  ASSERT_EQ(branch.whenTrue.feasibility, Feasibility::Unknown);
  EXPECT_FALSE(branch.whenTrue.why.empty());
  EXPECT_EQ(branch.whenTrue.path.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<Unknown>(hasty.model(branch.whenTrue.path)));
  // What contradicts the rest is still seen.
  EXPECT_EQ(hasty.feasible(branch.whenTrue.path, t.ult(limit, a)), Feasibility::Infeasible);
}

TEST(PathNode, LongPathsAreTakenApartWithoutRecursion) {
  std::shared_ptr<const detail::PathNode> last;
  for (int i = 0; i < 300'000; ++i) {
    auto link = std::make_shared<detail::PathNode>();
    link->parent = std::move(last);
    last = std::move(link);
  }
  last.reset();
  SUCCEED();
}

// Random walks: every answer of the path solver is the one of plain Z3.
void walk(std::uint64_t seed, const std::function<Term(test::RandomTerms&)>& condition) {
  Terms terms;
  Statistics statistics;
  const auto z3 = makeZ3Solver(terms, {}, statistics);
  PathSolver solver(terms);
  solver.checkModels(true);
  test::RandomTerms source(terms, seed);
  PathCondition path;
  std::vector<Term> all;
  for (int step = 0; step < 1500; ++step) {
    if (all.size() > 8 || source.random().chance(1, 12)) {
      path = {};
      all.clear();
    }
    const Term next = condition(source);
    const Branch branch = solver.branch(path, next);
    const auto expect = [&](const Side& side, Term assumed) {
      std::vector<Term> query = all;
      query.push_back(assumed);
      const bool sat = std::holds_alternative<Sat>(z3->check(query));
      ASSERT_EQ(side.feasibility, sat ? Feasibility::Feasible : Feasibility::Infeasible)
          << toString(terms, assumed) << " after " << all.size();
    };
    ASSERT_NO_FATAL_FAILURE(expect(branch.whenTrue, next));
    ASSERT_NO_FATAL_FAILURE(expect(branch.whenFalse, terms.bitNot(next)));
    const bool canBeTrue = branch.whenTrue.feasibility == Feasibility::Feasible;
    const bool canBeFalse = branch.whenFalse.feasibility == Feasibility::Feasible;
    const bool truth = canBeTrue && (!canBeFalse || source.random().chance(1, 2));
    path = truth ? branch.whenTrue.path : branch.whenFalse.path;
    all.push_back(truth ? next : terms.bitNot(next));
  }
}

TEST(PathWalk, ComparisonsAgreeWithZ3) {
  walk(1, [](test::RandomTerms& source) { return source.comparison(32, 5); });
}
TEST(PathWalk, ComparisonsOfFewValuesAgreeWithZ3) {
  walk(2, [](test::RandomTerms& source) { return source.comparison(3, 4); });
}
TEST(PathWalk, MixedConditionsAgreeWithZ3) {
  walk(3, [](test::RandomTerms& source) {
    return source.random().chance(1, 2) ? source.comparison(4, 3) : source.condition(3);
  });
}

}  // namespace
}  // namespace assay::smt
