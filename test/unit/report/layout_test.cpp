#include "report/layout.h"

#include <gtest/gtest.h>

namespace assay::report {
namespace {

TEST(Layout, WidthsAreCountedInCodePoints) {
  EXPECT_EQ(widthOf("é–x"), 3U);
  EXPECT_EQ(padRight("é", 3), "é  ");
  EXPECT_EQ(padLeft("–", 3), "  –");
  EXPECT_EQ(padRight("long", 2), "long");
  EXPECT_EQ(shortened("ééé", 3), "ééé");
  EXPECT_EQ(shortened("éééé", 3), "éé…");
}

TEST(Layout, TextIsBrokenAtSpaces) {
  const std::string words = std::string(60, 'a') + " " + std::string(50, 'b') + " c";
  EXPECT_EQ(wrapped(words, 2, 2),
            "  " + std::string(60, 'a') + "\n    " + std::string(50, 'b') + " c\n");
  EXPECT_EQ(wrapped("", 2), "");
  EXPECT_EQ(wrapped("a\n\nb", 1), " a\n\n b\n");
}

TEST(Layout, AWordThatIsTooLongIsBrokenAnyway) {
  EXPECT_EQ(wrapped(std::string(150, 'a'), 0),
            std::string(100, 'a') + "\n" + std::string(50, 'a') + "\n");
  EXPECT_EQ(wrapped(std::string(100, 'a'), 0), std::string(100, 'a') + "\n");
}

}  // namespace
}  // namespace assay::report
