#include "driver/subject_member.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::driver {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(SubjectMember, HoldsOptionsOfTheDriverAndOfStrategies) {
  Settings settings;
  ASSERT_TRUE(applySubject(
      json{{"files", {"a.h", "b.h"}}, {"seed", "7"}, {"objects", json::array({"Node=2"})}},
      "/project/sequence.json", settings));
  EXPECT_THAT(settings.files, ElementsAre("/project/a.h", "/project/b.h"));
  EXPECT_EQ(settings.seed, 7);
  EXPECT_THAT(settings.strategyOptions.at("objects"), ElementsAre("Node=2"));
}

TEST(SubjectMember, LosesAgainstTheCommandLine) {
  Settings settings;
  ASSERT_TRUE(setFromCommandLine(settings, "seed", {"1"}));
  ASSERT_TRUE(applySubject(json{{"seed", "7"}}, "s.json", settings));
  EXPECT_EQ(settings.seed, 1);
}

TEST(SubjectMember, ErrorsNameTheMember) {
  Settings settings;
  const auto unknown = applySubject(json{{"file", "a.h"}}, "s.json", settings);
  ASSERT_FALSE(unknown);
  EXPECT_THAT(unknown.error().remedy, HasSubstr("'files'"));
  const auto wrong = applySubject(json{{"seed", 7}}, "s.json", settings);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().where, "s.json: subject.seed");
  EXPECT_FALSE(applySubject(json::array(), "s.json", settings));
}

}  // namespace
}  // namespace assay::driver
