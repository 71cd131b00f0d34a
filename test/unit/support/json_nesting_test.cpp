#include "support/json_nesting.h"

#include <gtest/gtest.h>

#include <string>

namespace assay::support {
namespace {

TEST(JsonNesting, CountsListsAndObjects) {
  EXPECT_FALSE(isNestedTooDeeply(""));
  EXPECT_FALSE(isNestedTooDeeply(std::string(deepestJson, '[')));
  EXPECT_TRUE(isNestedTooDeeply(std::string(deepestJson + 1, '[')));
  EXPECT_TRUE(isNestedTooDeeply(std::string(deepestJson, '[') + "{"));
}

TEST(JsonNesting, WhatIsClosedCountsNoMore) {
  std::string text;
  for (unsigned i = 0; i < 2 * deepestJson; ++i) text += "[]{},";
  EXPECT_FALSE(isNestedTooDeeply(text));
}

TEST(JsonNesting, BracketsInTextsDoNotCount) {
  const std::string brackets(2 * deepestJson, '[');
  EXPECT_FALSE(isNestedTooDeeply("\"" + brackets + "\""));
  EXPECT_FALSE(isNestedTooDeeply(R"("\")" + brackets + "\""));
  EXPECT_TRUE(isNestedTooDeeply(R"("\\")" + brackets));
}

}  // namespace
}  // namespace assay::support
