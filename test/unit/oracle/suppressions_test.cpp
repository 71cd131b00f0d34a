#include "oracle/suppressions.h"

#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::oracle {
namespace {

using model::Cause;

const Cause kLeak{RuleId::Leak, CrashKind::Leak, "Stack::push(int)", {"/subject/stack.h", 12, 3}};

class SuppressionsTest : public testing::Test {
 protected:
  SuppressionsTest() {
    const auto stack = fixture_.cls("Stack");
    const auto push =
        fixture_.method(stack, "push", {byValue(fixture_.intType)}, fixture_.voidType);
    fixture_.describe(push).location = {"/subject/stack.h", 5, 3};
  }

  std::optional<std::string> silencedBy(const Cause& cause) const {
    return suppressions_.silencedBy(fixture_.api, cause);
  }
  // A source whose given line reads so.
  void source(unsigned line, const std::string& text) {
    suppressions_.addSource("/subject/stack.h", std::string(line - 1, '\n') + text + "\n\n");
  }

  ApiFixture fixture_;
  Suppressions suppressions_;
};

TEST_F(SuppressionsTest, NobodySilencesByDefault) { EXPECT_EQ(silencedBy(kLeak), std::nullopt); }

TEST_F(SuppressionsTest, ACommentAtTheBlamedLine) {
  source(12, "  node = new Node;  // assay: ignore leak");
  EXPECT_EQ(silencedBy(kLeak), "/subject/stack.h:12");
}

TEST_F(SuppressionsTest, ACommentOnTheLineAbove) {
  source(11, "// assay: ignore hang, leak – the pool frees it");
  EXPECT_EQ(silencedBy(kLeak), "/subject/stack.h:11");
}

TEST_F(SuppressionsTest, ACommentAtTheFunction) {
  source(4, "// assay: ignore leak");
  EXPECT_EQ(silencedBy(kLeak), "/subject/stack.h:4");
}

TEST_F(SuppressionsTest, ACommentElsewhereSaysNothing) {
  source(10, "// assay: ignore leak");
  EXPECT_EQ(silencedBy(kLeak), std::nullopt);
}

TEST_F(SuppressionsTest, ACommentForAnotherRuleSaysNothing) {
  source(12, "// assay: ignore hang");
  EXPECT_EQ(silencedBy(kLeak), std::nullopt);
}

TEST_F(SuppressionsTest, ACommentForAllRules) {
  source(12, "// assay: ignore *");
  EXPECT_EQ(silencedBy(kLeak), "/subject/stack.h:12");
}

TEST_F(SuppressionsTest, CodeIsNoComment) {
  source(12, "text = \"assay: ignore leak\";");
  EXPECT_EQ(silencedBy(kLeak), std::nullopt);
}

TEST_F(SuppressionsTest, ALineOfAFile) {
  const auto parsed = parseSuppressions("# judged in May\n\nleak  Stack::*  */stack.h # known\n",
                                        "suppressions.txt");
  ASSERT_TRUE(parsed);
  ASSERT_EQ(parsed->size(), 1U);
  suppressions_.add(*parsed);
  EXPECT_EQ(silencedBy(kLeak), "suppressions.txt:3");
  Cause other = kLeak;
  other.function = "Queue::push(int)";
  EXPECT_EQ(silencedBy(other), std::nullopt);
  other = kLeak;
  other.location.file = "/subject/queue.h";
  EXPECT_EQ(silencedBy(other), std::nullopt);
  other = kLeak;
  other.rule = RuleId::Hang;
  EXPECT_EQ(silencedBy(other), std::nullopt);
}

TEST_F(SuppressionsTest, TheFileMayBeLeftOut) {
  suppressions_.add(*parseSuppressions("* Stack::push*", "s"));
  EXPECT_EQ(silencedBy(kLeak), "s:1");
}

TEST(ParseSuppressions, WrongLinesAreNamed) {
  const auto tooFew = parseSuppressions("leak Stack::*\nleak\n", "s.txt");
  ASSERT_FALSE(tooFew);
  EXPECT_EQ(tooFew.error().where, "s.txt:2");
  EXPECT_EQ(tooFew.error().code, support::ErrorCode::Usage);
  EXPECT_FALSE(parseSuppressions("leak a b c", "s.txt"));
  const auto unknown = parseSuppressions("leek Stack::*", "s.txt");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "there is no rule leek");
}

TEST_F(SuppressionsTest, ABaselineKnowsCausesWhateverTheirLine) {
  const auto causes = parseBaseline(baselineText({kLeak}));
  ASSERT_TRUE(causes);
  EXPECT_EQ(*causes, std::vector<Cause>{kLeak});
  suppressions_.addBaseline(*causes, "baseline.json");
  Cause moved = kLeak;
  moved.location.line = 80;
  moved.location.file = "/elsewhere/stack.h";
  EXPECT_EQ(silencedBy(moved), "baseline.json");
  moved.kind = model::FailureKind("another");
  EXPECT_EQ(silencedBy(moved), std::nullopt);
}

TEST(ParseBaseline, AReportIsOne) {
  const auto causes = parseBaseline(R"j(
      {"seed": 1, "findings": [{"id": 4, "rule": "leak", "kind": "leak", "function": "f()",
                                "place": {"file": "a.h", "line": 3, "column": 1}}]})j");
  ASSERT_TRUE(causes) << causes.error().message;
  EXPECT_EQ(*causes, (std::vector<Cause>{{RuleId::Leak, CrashKind::Leak, "f()", {"a.h", 3, 1}}}));
}

TEST(ParseBaseline, WhatAnotherVersionCallsARuleSilencesNothing) {
  const auto causes = parseBaseline(R"j(
      {"findings": [{"rule": "no-such-rule", "kind": "leak", "function": "f()"},
                    {"rule": "leak", "kind": "leak", "function": "f()",
                     "place": {"file": "a.h", "line": 3, "column": 1}}]})j");
  ASSERT_TRUE(causes) << causes.error().message;
  EXPECT_EQ(*causes, (std::vector<Cause>{{RuleId::Leak, CrashKind::Leak, "f()", {"a.h", 3, 1}}}));
}

TEST(ParseBaseline, AnythingElseIsRefused) {
  EXPECT_FALSE(parseBaseline("{}"));
  EXPECT_FALSE(parseBaseline("[{\"rule\": 3}]"));
  EXPECT_FALSE(parseBaseline("no JSON"));
  EXPECT_FALSE(parseBaseline(std::string(100000, '[') + std::string(100000, ']')));
  EXPECT_FALSE(parseBaseline(R"({"findings": [{"rule": "leak"}]})"));
}

}  // namespace
}  // namespace assay::oracle
