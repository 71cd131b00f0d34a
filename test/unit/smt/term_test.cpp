#include "smt/term.h"

#include <gtest/gtest.h>

#include "smt/bits.h"
#include "smt/inspect.h"
#include "smt/model.h"

namespace assay::smt {
namespace {

class TermTest : public testing::Test {
 protected:
  Terms t;
  Term x = t.variable("x", 32);
  Term y = t.variable("y", 32);
  Term b = t.variable("b", 1);

  Term c(std::uint64_t value) { return t.constant(32, value); }
};

TEST_F(TermTest, EqualTermsAreOneTerm) {
  EXPECT_EQ(t.add(x, y), t.add(x, y));
  EXPECT_EQ(t.add(x, y), t.add(y, x));
  EXPECT_EQ(t.variable("x", 32), x);
  EXPECT_NE(t.mul(x, y), t.add(x, y));
}

TEST_F(TermTest, ConstantsAreTruncatedAndFolded) {
  EXPECT_EQ(t.constant(8, 0x1ff), t.constant(8, 0xff));
  EXPECT_EQ(t.add(c(0xffffffff), c(1)), c(0));
  EXPECT_EQ(t.slt(c(0xffffffff), c(0)), t.boolean(true));
  EXPECT_EQ(t.constant(8, 0xff).signedValue(), -1);
}

TEST_F(TermTest, WideConstantsFold) {
  const Term one = t.constant(128, 1);
  const Term high = t.shl(one, t.constant(128, 100));
  EXPECT_TRUE(high.isConstant());
  EXPECT_EQ(high.words()[1], std::uint64_t{1} << 36);
  EXPECT_EQ(t.lshr(high, t.constant(128, 100)), one);
  EXPECT_EQ(t.sub(high, high), t.constant(128, 0));
}

TEST_F(TermTest, ComparisonsHaveTheConstantOnTheRight) {
  const Term greater = t.sgt(x, c(5));
  EXPECT_EQ(greater, t.bitNot(t.slt(x, c(6))));
  EXPECT_EQ(t.sge(x, c(6)), greater);
  EXPECT_EQ(t.ult(x, c(1)), t.equal(x, c(0)));
}

TEST_F(TermTest, BooleansThatWentThroughMemoryComeBack) {
  const Term stored = t.zext(b, 8);
  EXPECT_EQ(t.trunc(stored, 1), b);
  EXPECT_EQ(t.notEqual(stored, t.constant(8, 0)), b);
  EXPECT_EQ(t.equal(t.zext(stored, 32), c(0)), t.bitNot(b));
}

TEST_F(TermTest, BytesThatWereSplitComeTogether) {
  const Term low = t.extract(x, 0, 8);
  const Term high = t.extract(x, 8, 24);
  EXPECT_EQ(t.concat(high, low), x);
  const Term assembled = t.bitOr(t.shl(t.zext(high, 32), c(8)), t.zext(low, 32));
  EXPECT_EQ(assembled, x);
}

TEST_F(TermTest, ThreeWayComparisonsBecomeComparisons) {
  const Term order = t.ite(t.slt(x, y), c(0xffffffff), t.ite(t.slt(y, x), c(1), c(0)));
  EXPECT_EQ(t.slt(order, c(0)), t.slt(x, y));
}

TEST_F(TermTest, OverflowOfAConstantIsABound) {
  EXPECT_EQ(t.saddOverflows(x, c(1)), t.equal(x, c(0x7fffffff)));
  EXPECT_EQ(t.ssubOverflows(x, c(3)), t.slt(x, c(0x80000003)));
  EXPECT_EQ(t.saddOverflows(t.sext(x, 64), t.sext(y, 64)), t.boolean(false));
}

TEST_F(TermTest, IndicesThatWereWidenedAreComparedNarrow) {
  EXPECT_EQ(t.ult(t.sext(x, 64), t.constant(64, 10)), t.ult(x, c(10)));
  EXPECT_EQ(t.slt(t.sext(x, 64), t.sext(y, 64)), t.slt(x, y));
}

TEST_F(TermTest, ArraysAreReadThroughStores) {
  const Term array = t.arrayVariable("a", 32, 8);
  const Term one = t.constant(8, 1);
  const Term stored = t.store(array, x, one);
  EXPECT_EQ(t.select(stored, x), one);
  EXPECT_EQ(t.select(stored, t.add(x, c(1))), t.select(array, t.add(x, c(1))));
  EXPECT_NE(t.select(stored, y), t.select(array, y));
  EXPECT_EQ(t.select(t.constantArray(32, one), y), one);
}

TEST_F(TermTest, AVariableHasOneSortForEver) { EXPECT_DEATH(t.variable("x", 8), "another sort"); }

TEST_F(TermTest, OperandsOfDifferentWidthsAreABug) {
  EXPECT_DEATH(t.add(x, b), "different widths");
}

TEST_F(TermTest, FreshVariablesAreNew) {
  const Term fresh = t.freshVariable("x", 32);
  EXPECT_NE(fresh, x);
  EXPECT_NE(t.freshVariable("x", 32), fresh);
}

TEST_F(TermTest, VariablesAreCollectedOnceAndInOrder) {
  const Term term = t.add(t.mul(y, x), t.ite(b, x, y));
  EXPECT_EQ(variablesOf(term), (std::vector<Term>{x, y, b}));
  EXPECT_TRUE(mentions(term, b));
  EXPECT_FALSE(mentions(t.add(x, y), b));
}

TEST_F(TermTest, SubstitutionIsSimultaneous) {
  Substitution swap(t);
  swap.replace(x, y);
  swap.replace(y, x);
  EXPECT_EQ(swap.apply(t.slt(x, y)), t.slt(y, x));
  Substitution known(t);
  known.replace(x, c(3));
  EXPECT_EQ(known.apply(t.slt(t.add(x, y), y)), t.slt(t.add(y, c(3)), y));
  EXPECT_EQ(known.apply(t.slt(x, c(5))), t.boolean(true));
}

TEST_F(TermTest, ConjunctionsAndDisjunctionsComeApart) {
  const Term p = t.slt(x, y);
  const Term q = t.equal(x, c(3));
  EXPECT_EQ(conjunctsOf(t.bitAnd(p, t.bitAnd(q, b))).size(), 3U);
  EXPECT_EQ(disjunctsOf(t.bitNot(t.bitAnd(p, q))).size(), 2U);
  EXPECT_EQ(conjunctsOf(t.bitNot(t.bitOr(p, q))).size(), 2U);
  EXPECT_TRUE(conjunctsOf(t.boolean(true)).empty());
}

TEST_F(TermTest, DeepTermsAreEvaluatedWithoutDeepRecursion) {
  Term sum = x;
  for (int i = 0; i < 300'000; ++i) sum = t.bitXor(t.mul(sum, y), c(1));
  Model model;
  model.set(x, 5);
  model.set(y, 1);
  Evaluator evaluator;
  EXPECT_EQ(evaluator.evaluateSmall(sum, model), 5U);
  EXPECT_EQ(variablesOf(sum).size(), 2U);
  Substitution known(t);
  known.replace(y, c(1));
  EXPECT_EQ(known.apply(sum), x);
}

TEST_F(TermTest, TermsHaveAText) {
  EXPECT_EQ(toString(t, t.slt(x, t.add(y, c(5)))), "(slt x (add y 0x5:32))");
}

}  // namespace
}  // namespace assay::smt
