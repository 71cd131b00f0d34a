// What the end of a path says.
#include "symbolic/path_outcomes.h"

#include <gtest/gtest.h>

#include "opened_safe.h"

namespace assay::symbolic::test {
namespace {

TEST(LimitationOf, PathsThatAreNotSeenToTheirEndsSayWhy) {
  const auto reason = [](const symex::PathOutcome& outcome) {
    const auto limitation = limitationOf("f", {}, outcome);
    return limitation ? limitation->what + ": " + limitation->reason : "";
  };
  EXPECT_EQ(reason(symex::Limited{{"g", "it has no body", "", {}}}), "f: g: it has no body");
  EXPECT_EQ(reason(symex::Exited{}), "f: the call ends the process");
  EXPECT_EQ(reason(symex::Returned{}), "");
  EXPECT_EQ(reason(symex::Failed{}), "");
}

TEST(LimitationsAfter, PathsThatWereNotFollowedAreALimitation) {
  const auto subject = subjectOf(openedSafe());
  EXPECT_TRUE(limitationsAfter(*subject, "f", {}, "the call", true).empty());
  const auto limitations = limitationsAfter(*subject, "f", {}, "the call", false);
  ASSERT_EQ(limitations.size(), 1U);
  EXPECT_EQ(limitations[0].reason, "not every path of the call could be followed");
}

// Where a truth value is the wanted one.
class WhereAnswered : public testing::Test {
 protected:
  std::optional<smt::PathCondition> where(const symex::Value& value, bool wanted) {
    symex::Path path;
    path.condition = subject->solver().assume({}, terms.ult(x, terms.constant(8, 9))).path;
    return whereAnswered(*subject, path, value, wanted);
  }

  std::unique_ptr<SymbolicSubject> subject = subjectOf(openedSafe());
  smt::Terms& terms = subject->terms();
  smt::Term x = terms.variable("x", 8);
};

TEST_F(WhereAnswered, AKnownAnswerHoldsOnTheWholePathOrNowhere) {
  EXPECT_TRUE(where(symex::Value::integer(8, 1), true));
  EXPECT_FALSE(where(symex::Value::integer(8, 1), false));
  EXPECT_TRUE(where(symex::Value::integer(8, 0), false));
}

TEST_F(WhereAnswered, AnOpenAnswerIsAssumedWhereItCanBe) {
  const smt::Term isSmall = terms.zext(terms.ult(x, terms.constant(8, 4)), 8);
  const auto small = where(symex::Value::term(isSmall), true);
  ASSERT_TRUE(small);
  EXPECT_EQ(subject->solver().feasible(*small, terms.equal(x, terms.constant(8, 5))),
            smt::Feasibility::Infeasible);
  const smt::Term isLarge = terms.zext(terms.ult(terms.constant(8, 20), x), 8);
  EXPECT_FALSE(where(symex::Value::term(isLarge), true));
}

}  // namespace
}  // namespace assay::symbolic::test
