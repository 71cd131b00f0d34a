#include "emit/merge.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::emit {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string testText(std::string_view name, std::string_view body) {
  return fmt::format("TEST(QueueTest, {}) {{\n  {}\n}}\n\n", name, body);
}

std::string fileOf(std::string_view head, const std::vector<std::string>& sections) {
  std::string text = fmt::format("// {}\n{}\nnamespace {{\n\n", marker, head);
  for (const std::string& each : sections) text += section(each);
  return text + fmt::format("{}\n}}  // namespace\n", endMarker);
}

std::string edited(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST(Merge, WhatWasNotEditedIsWrittenAnew) {
  const std::string existing = fileOf("", {testText("Pop", "pop();"), testText("Gone", "old();")});
  const std::string fresh = fileOf("", {testText("Pop", "pop(2);"), testText("New", "now();")});
  EXPECT_EQ(merge(existing, fresh), fresh);
}

TEST(Merge, AnEditedTestIsKeptInItsPlace) {
  const std::string written = fileOf("", {testText("Pop", "pop();"), testText("Push", "push();")});
  const std::string existing = edited(written, "pop();", "pop();  // see issue 7");
  const std::string fresh = fileOf("", {testText("Pop", "pop(2);"), testText("Push", "push(2);")});
  const std::string merged = merge(existing, fresh);
  EXPECT_THAT(merged, HasSubstr("pop();  // see issue 7"));
  EXPECT_THAT(merged, Not(HasSubstr("pop(2);")));
  EXPECT_THAT(merged, HasSubstr("push(2);"));
  EXPECT_LT(merged.find("Pop"), merged.find("Push"));
  EXPECT_EQ(merge(merged, fresh), merged);  // and once more
}

TEST(Merge, AnEditedTestThatIsNotWrittenAnyMoreIsKeptWithWhatItNeeds) {
  const std::string existing = edited(
      fileOf("#include <vector>\n", {"int helper() { return 1; }\n\n", testText("Pop", "pop();")}),
      "pop();", "EXPECT_EQ(helper(), 1);");
  const std::string merged =
      merge(existing, fileOf("#include <string>\n", {testText("Push", "push();")}));
  for (const std::string_view part : {"#include <string>", "#include <vector>", "int helper()",
                                      "EXPECT_EQ(helper(), 1);", "push();"}) {
    EXPECT_THAT(merged, HasSubstr(part));
  }
  EXPECT_LT(merged.find("int helper()"), merged.find("TEST("));
}

TEST(Merge, LayoutIsNoEdit) {
  const std::string existing = edited(fileOf("", {testText("Pop", "f(1, \"a  b\");")}),
                                      "f(1, \"a  b\");", "f(1,\n      \"a  b\");");
  const std::string fresh = fileOf("", {testText("Pop", "g();")});
  EXPECT_EQ(merge(existing, fresh), fresh);
  const std::string changed = edited(existing, "a  b", "a b");
  EXPECT_THAT(merge(changed, fresh), HasSubstr("\"a b\""));
}

TEST(Merge, TheLayoutOfACommentWithAnApostropheIsNoEdit) {
  const std::string existing =
      edited(fileOf("", {"// It doesn't end.\n" + testText("Pop", "f();")}), "// It doesn't",
             "//  It  doesn't");
  const std::string fresh = fileOf("", {testText("Pop", "g();")});
  EXPECT_EQ(merge(existing, fresh), fresh);
}

TEST(Merge, ATestThatWasDisabledByHandStaysDisabled) {
  const std::string existing =
      edited(fileOf("", {testText("Pop", "pop();")}), "Pop", "DISABLED_Pop");
  const std::string merged = merge(existing, fileOf("", {testText("Pop", "pop(2);")}));
  EXPECT_THAT(merged, HasSubstr("DISABLED_Pop"));
  EXPECT_THAT(merged, Not(HasSubstr("pop(2)")));
}

TEST(Merge, OnlyOurFilesAreOurs) {
  EXPECT_TRUE(isOurs(fileOf("", {})));
  EXPECT_TRUE(isOurs(fmt::format("# {}\n", marker)));
  EXPECT_FALSE(isOurs("#include <gtest/gtest.h>\n"));
  EXPECT_FALSE(isOurs(""));
}

}  // namespace
}  // namespace assay::emit
