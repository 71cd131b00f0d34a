#include "strategy/paths/criteria.h"

#include <gtest/gtest.h>

namespace assay::paths {
namespace {

TEST(Criteria, AreReadAndWritten) {
  for (const char* text : {"path", "branch", "statement", "block-2", "loop-40"}) {
    const auto cover = coverFromText(text);
    ASSERT_TRUE(cover) << text;
    EXPECT_EQ(toText(*cover), text);
  }
  EXPECT_EQ(coverFromText("block-2")->bound, 2U);
  for (const char* text : {"", "block", "block-", "block-0", "loop-x", "paths"}) {
    EXPECT_FALSE(coverFromText(text)) << text;
  }
}

}  // namespace
}  // namespace assay::paths
