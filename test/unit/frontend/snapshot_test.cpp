#include "frontend/snapshot.h"

#include <gmock/gmock.h>

#include "fixture.h"

namespace assay::frontend {
namespace {

using testing::Contains;
using testing::EndsWith;
using testing::HasSubstr;

class SnapshotTest : public FrontendTest {
 protected:
  std::unique_ptr<Snapshot> snapshotOf(std::string_view header) const {
    support::SilentListener listener;
    auto analysis = analyse(requestFor(header), listener);
    EXPECT_TRUE(analysis) << support::toString(analysis.error());
    return analysis ? std::move(analysis->snapshot) : nullptr;
  }

  static std::string errorsOf(Snapshot& snapshot, const std::string& text) {
    const auto answer = snapshot.compile("more.cpp", text);
    EXPECT_TRUE(answer) << support::toString(answer.error());
    return answer ? answer->errors : "no answer";
  }
};

TEST_F(SnapshotTest, TextIsCompiledBehindTheSubject) {
  const auto snapshot = snapshotOf("struct Counter { int get() const { return 1; } };");
  ASSERT_TRUE(snapshot);
  EXPECT_EQ(errorsOf(*snapshot, "int asked(const Counter& c) { return c.get(); }\n"), "");
}

TEST_F(SnapshotTest, AnErrorNamesTheFileAndLineOfTheText) {
  const auto snapshot = snapshotOf("struct Counter {};");
  ASSERT_TRUE(snapshot);
  EXPECT_THAT(errorsOf(*snapshot, "\n\nint asked(Counter& c) { return c.gone(); }\n"),
              HasSubstr("more.cpp:3:34: error: no member named 'gone'"));
  EXPECT_THAT(errorsOf(*snapshot, "#line 7 \"other.cpp\"\nGone gone;\n"),
              HasSubstr("other.cpp:7:1: error: "));
}

TEST_F(SnapshotTest, TextsKnowNothingOfOneAnother) {
  const auto snapshot = snapshotOf("struct Counter {};");
  ASSERT_TRUE(snapshot);
  EXPECT_EQ(errorsOf(*snapshot, "int twice = 2;\n"), "");
  EXPECT_EQ(errorsOf(*snapshot, "int twice = 2;\n"), "");
}

// Clang reports a broken instantiation once, and the analysis has tried this one.
TEST_F(SnapshotTest, WhatTheAnalysisTriedIsReportedAgain) {
  const auto snapshot = snapshotOf(
      "template <class T> struct Box { T value; auto size() const { return value.size(); } };");
  ASSERT_TRUE(snapshot);
  EXPECT_THAT(errorsOf(*snapshot, "void f(Box<int>& box) { box.size(); }\n"),
              HasSubstr("subject.h:1:74: error: member reference base type"));
}

TEST_F(SnapshotTest, TemplatesAreInstantiatedAtTheEndOfTheText) {
  const auto snapshot =
      snapshotOf("struct Counter { template <class T> void add(T t) { t.nothing(); } };");
  ASSERT_TRUE(snapshot);
  EXPECT_THAT(errorsOf(*snapshot, "void f(Counter& c) { c.add(1); }\n"),
              HasSubstr("more.cpp:1:24: note: in instantiation of"));
}

TEST_F(SnapshotTest, AnAnswerNamesEveryFileThatWasRead) {
  const auto snapshot = snapshotOf("struct Counter {};");
  ASSERT_TRUE(snapshot);
  const std::string more = write("more.h", "struct More {};");
  const auto answer = snapshot->compile("more.cpp", "#include \"" + more + "\"\n");
  ASSERT_TRUE(answer);
  EXPECT_THAT(answer->inputs, Contains(EndsWith("/subject.h")));
  EXPECT_THAT(answer->inputs, Contains(more));
}

TEST_F(SnapshotTest, SurvivesATextThatClangDoesNotSurvive) {
  const auto snapshot = snapshotOf("struct Counter {};");
  ASSERT_TRUE(snapshot);
  const auto answer = snapshot->compile("more.cpp", "#pragma clang __debug crash\n");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().message, "Clang crashed");
  EXPECT_EQ(errorsOf(*snapshot, "Counter counter;\n"), "");
}

}  // namespace
}  // namespace assay::frontend
