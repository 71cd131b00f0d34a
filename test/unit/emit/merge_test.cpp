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

// Of two files that can be brought together.
std::string merged(const std::string& existing, const std::string& fresh) {
  const auto result = emit::merge(existing, fresh);
  EXPECT_TRUE(result);
  return result.value_or("");
}

std::string edited(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, from.size(), to);
}

TEST(Merge, WhatWasNotEditedIsWrittenAnew) {
  const std::string existing = fileOf("", {testText("Pop", "pop();"), testText("Gone", "old();")});
  const std::string fresh = fileOf("", {testText("Pop", "pop(2);"), testText("New", "now();")});
  EXPECT_EQ(merged(existing, fresh), fresh);
}

TEST(Merge, AnEditedTestIsKeptInItsPlace) {
  const std::string written = fileOf("", {testText("Pop", "pop();"), testText("Push", "push();")});
  const std::string existing = edited(written, "pop();", "pop();  // see issue 7");
  const std::string fresh = fileOf("", {testText("Pop", "pop(2);"), testText("Push", "push(2);")});
  const std::string result = merged(existing, fresh);
  EXPECT_THAT(result, HasSubstr("pop();  // see issue 7"));
  EXPECT_THAT(result, Not(HasSubstr("pop(2);")));
  EXPECT_THAT(result, HasSubstr("push(2);"));
  EXPECT_LT(result.find("Pop"), result.find("Push"));
  EXPECT_EQ(merged(result, fresh), result);  // and once more
}

TEST(Merge, AnEditedTestThatIsNotWrittenAnyMoreIsKeptWithWhatItNeeds) {
  const std::string existing = edited(
      fileOf("#include <vector>\n", {"int helper() { return 1; }\n\n", testText("Pop", "pop();")}),
      "pop();", "EXPECT_EQ(helper(), 1);");
  const std::string result =
      merged(existing, fileOf("#include <string>\n", {testText("Push", "push();")}));
  for (const std::string_view part : {"#include <string>", "#include <vector>", "int helper()",
                                      "EXPECT_EQ(helper(), 1);", "push();"}) {
    EXPECT_THAT(result, HasSubstr(part));
  }
  EXPECT_LT(result.find("int helper()"), result.find("TEST("));
}

TEST(Merge, LayoutIsNoEdit) {
  const std::string existing = edited(fileOf("", {testText("Pop", "f(1, \"a  b\");")}),
                                      "f(1, \"a  b\");", "f(1,\n      \"a  b\");");
  const std::string fresh = fileOf("", {testText("Pop", "g();")});
  EXPECT_EQ(merged(existing, fresh), fresh);
  const std::string changed = edited(existing, "a  b", "a b");
  EXPECT_THAT(merged(changed, fresh), HasSubstr("\"a b\""));
}

TEST(Merge, TheLayoutOfACommentWithAnApostropheIsNoEdit) {
  const std::string existing =
      edited(fileOf("", {"// It doesn't end.\n" + testText("Pop", "f();")}), "// It doesn't",
             "//  It  doesn't");
  const std::string fresh = fileOf("", {testText("Pop", "g();")});
  EXPECT_EQ(merged(existing, fresh), fresh);
}

TEST(Merge, ATestThatWasDisabledByHandStaysDisabled) {
  const std::string existing =
      edited(fileOf("", {testText("Pop", "pop();")}), "Pop", "DISABLED_Pop");
  const std::string result = merged(existing, fileOf("", {testText("Pop", "pop(2);")}));
  EXPECT_THAT(result, HasSubstr("DISABLED_Pop"));
  EXPECT_THAT(result, Not(HasSubstr("pop(2)")));
}

// A file as it is written, with a head that has a mark.
std::string fullFile(std::string_view includes, const std::vector<std::string>& sections) {
  std::string text =
      fmt::format("// {}\n{}{}", marker, section(includes), section("namespace {\n\n"));
  for (const std::string& each : sections) text += section(each);
  return text + fmt::format("{}\n}}  // namespace\n", endMarker);
}

struct Addition {
  std::string_view name;
  std::string_view before;  // a part of the file, in front of which it is put; empty: at the end
  std::string_view text;
};

std::string withAddition(const std::string& file, const Addition& addition) {
  const std::size_t at = addition.before.empty() ? file.size() : file.find(addition.before);
  EXPECT_NE(at, std::string::npos) << addition.name;
  return file.substr(0, at) + std::string(addition.text) + file.substr(at);
}

const std::string popMark = section(testText("Pop", "pop();")).substr(0, 26);

const std::vector<Addition> additions = {
    {"a licence", "// Written by", "// Copyright of the user.\n"},
    {"an include above all sections", "// assay: ", "#include \"mine.h\"\n"},
    {"an include among ours", "#include <string>", "#include \"mine.h\"\n"},
    {"a helper before the tests", popMark, "int mine() { return 1; }\n\n"},
    {"a test between tests", "// assay: end", "TEST(QueueTest, Mine) {}\n\n"},
    {"a comment at the end of the tests", "// assay: end", "// Remember: issue 7.\n"},
    {"a test inside of the namespace", "}  // namespace", "TEST(QueueTest, Mine) {}\n"},
    {"a test behind everything", "", "TEST(QueueTest, Mine) {}\n"},
    {"a test without a line end", "", "TEST(QueueTest, Mine) {}"},
};

TEST(Merge, WhatIsAddedStaysAndTheRestIsWrittenAnew) {
  const std::string existing =
      fullFile("#include <string>\n\n", {testText("Pop", "pop();"), testText("Push", "push();")});
  const std::string fresh = fullFile(
      "#include <string>\n#include <vector>\n\n",
      {testText("Pop", "pop(2);"), testText("Push", "push(2);"), testText("New", "now();")});
  for (const Addition& addition : additions) {
    SCOPED_TRACE(addition.name);
    const std::string result = merged(withAddition(existing, addition), fresh);
    for (const std::string_view part :
         {addition.text, std::string_view("pop(2);"), std::string_view("push(2);"),
          std::string_view("now();"), std::string_view("#include <string>"),
          std::string_view("#include <vector>"), std::string_view("namespace {")}) {
      EXPECT_THAT(result, HasSubstr(std::string(part)));
      EXPECT_EQ(result.find(part), result.rfind(part)) << part;
    }
    EXPECT_EQ(merged(result, fresh), result);
    EXPECT_TRUE(isOurs(result));
  }
}

TEST(Merge, LineEndsOfWindowsStay) {
  const std::string written = fullFile("#include <string>\n\n", {testText("Pop", "pop();")});
  std::string existing;
  for (const char c : withAddition(written, {"", "", "// Mine.\n"})) {
    existing += c == '\n' ? std::string("\r\n") : std::string(1, c);
  }
  const std::string fresh = fullFile("#include <string>\n\n", {testText("Pop", "pop(2);")});
  const std::string result = merged(existing, fresh);
  EXPECT_THAT(result, HasSubstr("// Mine.\r\n"));
  EXPECT_THAT(result, HasSubstr("pop(2);\r\n"));
  EXPECT_EQ(result.find("\r\r"), std::string::npos);
  EXPECT_EQ(result.find("pop();"), std::string::npos);
}

TEST(Merge, ATestWhoseMarkWasDeletedIsTheUsers) {
  const std::string written =
      fullFile("", {testText("Pop", "pop();"), testText("Push", "push();")});
  const std::string existing = edited(written, popMark, "");
  const std::string fresh =
      fullFile("", {testText("Pop", "pop(2);"), testText("Push", "push(2);")});
  const std::string result = merged(existing, fresh);
  EXPECT_THAT(result, HasSubstr("pop();"));
  EXPECT_THAT(result, Not(HasSubstr("pop(2);")));
  EXPECT_THAT(result, HasSubstr("push(2);"));
}

TEST(Merge, AFileWithoutAnyMarkIsKept) {
  std::string existing = fmt::format("// {}\n#include <string>\n", marker);
  existing += testText("Pop", "pop();") + testText("Push", "push();");
  const std::string fresh = fullFile("#include <string>\n#include <vector>\n",
                                     {testText("Pop", "pop(2);"), testText("New", "now();")});
  const std::string result = merged(existing, fresh);
  for (const std::string_view part : {"pop();", "push();", "now();", "#include <vector>"}) {
    EXPECT_THAT(result, HasSubstr(std::string(part)));
  }
  EXPECT_THAT(result, Not(HasSubstr("pop(2);")));
}

TEST(Merge, TheOrderThatTheUserGaveIsKept) {
  const std::string existing =
      fullFile("", {testText("Push", "push();"), "// Mine.\n" + testText("Own", ""),
                    testText("Pop", "pop();")}) +
      "// Mine.\n";
  const std::string fresh =
      fullFile("", {testText("Pop", "pop(2);"), testText("Push", "push(2);")});
  const std::string result = merged(existing, fresh);
  EXPECT_LT(result.find("push(2);"), result.find("pop(2);"));
}

TEST(Merge, ASectionThatIsThereTwiceIsWrittenOnce) {
  const std::string existing =
      fullFile("", {testText("Pop", "pop();"), testText("Pop", "pop();")}) + "// Mine.\n";
  const std::string fresh = fullFile("", {testText("Pop", "pop(2);")});
  const std::string result = merged(existing, fresh);
  EXPECT_EQ(result.find("TEST("), result.rfind("TEST("));
}

TEST(Merge, ADeletedTestIsWrittenAnewWhetherItsMarkIsLeftOrNot) {
  const std::string fresh = fullFile("", {testText("Pop", "pop();"), testText("Push", "push();")});
  const std::string without = edited(fresh, testText("Pop", "pop();"), "");
  EXPECT_EQ(merged(without, fresh), fresh);
  EXPECT_EQ(merged(edited(without, popMark, ""), fresh), fresh);
}

TEST(Merge, WhatCannotBeBroughtTogetherIsNot) {
  const std::string fresh = fullFile("", {testText("Pop", "pop();")});
  EXPECT_FALSE(merge("TEST(QueueTest, Mine) {}\n", fresh));
  EXPECT_FALSE(merge("", fresh));
  EXPECT_FALSE(merge(fresh + "<<<<<<< HEAD\n=======\n>>>>>>> other\n", fresh));
}

TEST(Merge, AdditionsToACMakeFragmentStay) {
  const auto fragment = [](std::string_view flags) {
    return fmt::format("# {}\n\n", marker) +
           section("find_package(GTest REQUIRED)\ninclude(GoogleTest)\n\n", Comment::CMake) +
           section(fmt::format("add_executable(queue_test\n  queue_test.cpp {})\n", flags),
                   Comment::CMake);
  };
  const std::string existing = "# Mine.\n" + fragment("") + "target_link_libraries(queue_test z)\n";
  const std::string result = merged(existing, fragment("more.cpp"));
  EXPECT_EQ(result, "# Mine.\n" + fragment("more.cpp") + "target_link_libraries(queue_test z)\n");
  EXPECT_FALSE(merge(fmt::format("# {}\nadd_executable(queue_test)\n", marker), fragment("")));
}

TEST(Merge, OnlyOurFilesAreOurs) {
  EXPECT_TRUE(isOurs(fileOf("", {})));
  EXPECT_TRUE(isOurs(fmt::format("# {}\n", marker)));
  EXPECT_FALSE(isOurs("#include <gtest/gtest.h>\n"));
  EXPECT_FALSE(isOurs(""));
}

// The line of a file, from 1.
std::string lineOf(const std::string& text, std::size_t number) {
  std::size_t begin = 0;
  for (; number > 1; --number) begin = text.find('\n', begin) + 1;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Span, GoesFromTheOpeningToTheBrace) {
  const std::string file =
      fileOf("", {testText("Pop", "pop();"), "// Why.\n" + testText("Push", "push();")});
  const auto span = spanOf(file, "TEST(QueueTest, Push) {");
  ASSERT_TRUE(span);
  EXPECT_EQ(lineOf(file, span->line), "TEST(QueueTest, Push) {");
  EXPECT_EQ(lineOf(file, span->lastLine), "}");
  EXPECT_EQ(span->text, "// Why.\nTEST(QueueTest, Push) {\n  push();\n}\n");
  EXPECT_FALSE(spanOf(file, "TEST(QueueTest, Pus) {"));
}

TEST(Span, IsThatOfTheMergedFile) {
  const std::string written = fileOf("", {testText("Pop", "pop();"), testText("Push", "push();")});
  const std::string existing =
      edited(edited(written, "pop();", "pop();\n  pop();"), "// Written", "// Mine.\n// Written");
  const std::string result = merged(existing, written);
  const auto before = spanOf(written, "TEST(QueueTest, Push) {");
  const auto after = spanOf(result, "TEST(QueueTest, Push) {");
  ASSERT_TRUE(before && after);
  EXPECT_EQ(after->line, before->line + 2);
  EXPECT_EQ(lineOf(result, after->line), "TEST(QueueTest, Push) {");
  EXPECT_NE(spanOf(result, "TEST(QueueTest, Pop) {")->text.find("pop();\n  pop();"),
            std::string::npos);
}

TEST(Span, AnOpeningMayTakeSeveralLinesAndBeSwitchedOff) {
  const std::string file =
      "TEST(QueueTest,\n     DISABLED_Pop) {\n}\nTEST_CASE(\"Queue: Push\", \"[.][Queue]\") {\n}\n"
      "TEST_CASE(\"Stack: Pop\" * doctest::skip()) {\n}\n";
  EXPECT_EQ(spanOf(file, "TEST(QueueTest, Pop) {")->lastLine, 3U);
  EXPECT_EQ(spanOf(file, "TEST_CASE(\"Queue: Push\", \"[Queue]\") {")->line, 4U);
  EXPECT_EQ(spanOf(file, "TEST_CASE(\"Stack: Pop\") {")->line, 6U);
}

}  // namespace
}  // namespace assay::emit
