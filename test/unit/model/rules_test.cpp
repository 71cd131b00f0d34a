#include "model/rules.h"

#include <gtest/gtest.h>

#include <cctype>
#include <set>

namespace assay::model {
namespace {

TEST(Rules, RowsStandInTheOrderOfTheEnumerators) {
  std::size_t next = 0;
  for (const Rule& rule : ruleTable()) {
    EXPECT_EQ(static_cast<std::size_t>(rule.id), next++) << rule.name;
    EXPECT_EQ(&ruleOf(rule.id), &rule);
  }
}

TEST(Rules, EachNameIsOneRule) {
  std::set<std::string_view> names;
  for (const Rule& rule : ruleTable()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_EQ(findRule(rule.name), &rule);
  }
  EXPECT_EQ(findRule("no-such-rule"), nullptr);
  EXPECT_EQ(findRule(""), nullptr);
}

TEST(Rules, EachIsSpecifiedAndHasAWordForNames) {
  for (const Rule& rule : ruleTable()) {
    EXPECT_FALSE(rule.specification.empty()) << rule.name;
    ASSERT_FALSE(rule.word.empty()) << rule.name;
    EXPECT_TRUE(std::isupper(static_cast<unsigned char>(rule.word.front()))) << rule.name;
  }
}

TEST(Rules, WhatIsReportedIsAWeakness) {
  for (const Rule& rule : ruleTable()) {
    EXPECT_EQ(rule.cwe != 0, rule.standing == Standing::Fault) << rule.name;
  }
}

// What only laws have.
TEST(Rules, LawsAreShownByWhatTheyExpect) {
  const RuleTrait ofLaws = RuleTrait::TakesManyExecutions | RuleTrait::ComparesValues |
                           RuleTrait::BlamesComparison | RuleTrait::NamesItsTest;
  for (const Rule& rule : ruleTable()) {
    if (rule.has(ofLaws)) EXPECT_TRUE(rule.has(RuleTrait::Law)) << rule.name;
    if (rule.has(RuleTrait::Law)) EXPECT_EQ(rule.shown, ShownBy::Expectation) << rule.name;
  }
}

TEST(Rules, ABrokenContractIsNotExplained) {
  for (const RuleId id :
       {RuleId::Postcondition, RuleId::Invariant, RuleId::InnerPrecondition, RuleId::Assertion}) {
    EXPECT_FALSE(ruleOf(id).has(RuleTrait::Explicable));
  }
  EXPECT_TRUE(ruleOf(RuleId::MemoryError).has(RuleTrait::Explicable));
}

}  // namespace
}  // namespace assay::model
