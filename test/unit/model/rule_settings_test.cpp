#include "model/rule_settings.h"

#include <gtest/gtest.h>

namespace assay::model {
namespace {

TEST(Config, WordsAreStandings) {
  EXPECT_EQ(parseStanding("fault"), Standing::Fault);
  EXPECT_EQ(parseStanding("suspect"), Standing::Suspect);
  EXPECT_EQ(parseStanding("expected"), Standing::Expected);
  EXPECT_EQ(parseStanding("invalid"), Standing::Invalid);
  EXPECT_EQ(parseStanding("Fault"), std::nullopt);
  EXPECT_EQ(parseStanding(""), std::nullopt);
}

TEST(Config, EveryStandingHasItsWord) {
  for (const Standing standing :
       {Standing::Fault, Standing::Suspect, Standing::Expected, Standing::Invalid}) {
    EXPECT_EQ(parseStanding(toString(standing)), standing);
  }
}

TEST(Config, TheUserOverrulesTheTable) {
  const Rule& leak = ruleOf(RuleId::Leak);
  RuleSettings settings;
  EXPECT_EQ(standingOf(settings, leak), Standing::Fault);
  settings.standings[RuleId::Leak] = Standing::Expected;
  EXPECT_EQ(standingOf(settings, leak), Standing::Expected);
  EXPECT_EQ(standingOf(settings, ruleOf(RuleId::Hang)), Standing::Fault);
}

}  // namespace
}  // namespace assay::model
