#include "support/edit_distance.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay::support {
namespace {

TEST(EditDistance, CountsInsertionsRemovalsReplacementsAndSwaps) {
  EXPECT_EQ(editDistance("", ""), 0u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("abc", ""), 3u);
  EXPECT_EQ(editDistance("stack", "stack"), 0u);
  EXPECT_EQ(editDistance("stak", "stack"), 1u);
  EXPECT_EQ(editDistance("stacck", "stack"), 1u);
  EXPECT_EQ(editDistance("stuck", "stack"), 1u);
  EXPECT_EQ(editDistance("satck", "stack"), 1u);
  EXPECT_EQ(editDistance("kitten", "sitting"), 3u);
}

TEST(NearestName, FindsTheNearestAndTheFirstOfEquals) {
  const std::vector<std::string> names = {"files", "flags", "factories", "flagz"};
  EXPECT_EQ(nearestName("flag", names), "flags");
  EXPECT_EQ(nearestName("factory", std::vector<std::string>{"factor", "factors"}), "factor");
}

TEST(NearestName, SuggestsNothingWhenNothingIsNear) {
  EXPECT_EQ(nearestName("colour", std::vector<std::string>{"files", "flags"}), std::nullopt);
  EXPECT_EQ(nearestName("x", std::vector<std::string>{}), std::nullopt);
}

TEST(NearestName, ComparesAnUnqualifiedNameWithTheLastPart) {
  const std::vector<std::string> names = {"lru::detail::Node", "lru::Cache"};
  EXPECT_EQ(nearestName("cahce", names), "lru::Cache");
  EXPECT_EQ(nearestName("lur::Cache", names), "lru::Cache");
}

}  // namespace
}  // namespace assay::support
