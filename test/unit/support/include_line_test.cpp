#include "support/include_line.h"

#include <gtest/gtest.h>

namespace assay::support {
namespace {

TEST(IncludeLine, NamesHeaders) {
  EXPECT_EQ(includeLine("<vector>"), "#include <vector>");
  EXPECT_EQ(includeLine("\"stack.h\""), "#include \"stack.h\"");
  EXPECT_EQ(includeLine("/a b/stack.h"), "#include \"/a b/stack.h\"");
}

TEST(IncludeLine, KnowsNoEscapes) {
  EXPECT_EQ(includeLine("/a\\b$c#d.h"), "#include \"/a\\b$c#d.h\"");
  EXPECT_EQ(includeLine("/a\"b.h"), "#include </a\"b.h>");
}

TEST(IncludeLine, SomeNamesCannotBeWritten) {
  EXPECT_TRUE(canBeIncluded("/a\"b.h"));
  EXPECT_TRUE(canBeIncluded("/a>b.h"));
  EXPECT_FALSE(canBeIncluded("/a\"b>.h"));
  EXPECT_FALSE(canBeIncluded("/a\nb.h"));
}

}  // namespace
}  // namespace assay::support
