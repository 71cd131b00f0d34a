#include "harness/check.h"

#include <gmock/gmock.h>

#include "build_fixture.h"
#include "harness/compile.h"

namespace assay::harness {
namespace {

using testing::HasSubstr;

class CheckThunks : public BuildTest {
 protected:
  support::Result<Checked> checked() {
    return checkThunks(sample.api, subject, toolchain, options, listener);
  }
};

TEST_F(CheckThunks, DropsTheThunkThatDoesNotCompileAndKeepsTheRest) {
  const auto cls = counter("int get() const { return 1; }");
  sample.query(cls, "get", integer);
  sample.query(cls, "gone", integer);
  const auto result = checked();
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_TRUE(has(result->subject.api, "get"));
  EXPECT_FALSE(has(result->subject.api, "gone"));
  ASSERT_EQ(result->subject.api.limitations.size(), 1u);
  EXPECT_THAT(result->subject.api.limitations[0].what, HasSubstr("gone"));
  EXPECT_THAT(result->subject.api.limitations[0].reason, HasSubstr("no member named 'gone'"));
}

TEST_F(CheckThunks, FollowsAnErrorInATemplateToTheThunkThatAskedForIt) {
  const auto cls = counter(
      "template <class T> int bad(T t) const { return t.nothing; } int good() const { return 1; }");
  sample.method(cls, "bad", integer, {byValue(integer)}).isConst = true;
  sample.query(cls, "good", integer);
  const auto result = checked();
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_TRUE(has(result->subject.api, "good"));
  EXPECT_FALSE(has(result->subject.api, "bad"));
}

TEST_F(CheckThunks, DropsOneNumberOfArgumentsAlone) {
  const auto cls = counter("int f(int a) { return a; }");
  sample.method(cls, "f", integer, {byValue(integer), byValue(integer)}).requiredArguments = 1;
  const auto result = checked();
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_TRUE(has(result->subject.api, "f"));
  EXPECT_TRUE(result->subject.excluded.contains({PartKind::Call, 1, 2}));
  ASSERT_EQ(result->subject.api.limitations.size(), 1u);
  EXPECT_THAT(result->subject.api.limitations[0].reason,
              HasSubstr("not callable with 2 arguments"));
}

TEST_F(CheckThunks, ATypeThatCannotBeNamedTakesItsOperationsWithIt) {
  const auto cls = counter("int get() const { return 1; }");
  sample.query(cls, "get", integer);
  const auto secret = sample.type("::Counter::Secret", model::ObjectType{});
  sample.query(cls, "secret", secret);
  const auto result = checked();
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_TRUE(has(result->subject.api, "get"));
  EXPECT_FALSE(has(result->subject.api, "secret"));
  EXPECT_THAT(result->subject.api.limitations.front().reason,
              HasSubstr("the type ::Counter::Secret cannot be named: does not compile: no "));
}

TEST_F(CheckThunks, RemembersTheAnswerUntilAHeaderChanges) {
  counter("int get() const { return 1; }");
  ASSERT_TRUE(checked());
  const auto again = checked();
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->wasCached);
  workspace.write("counter.h", "struct Counter { int other; };\n");
  EXPECT_FALSE(checked()->wasCached);
}

TEST_F(CheckThunks, AnErrorOfTheSubjectItselfIsABuildError) {
  counter("int broken(");
  const auto result = checked();
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, support::ErrorCode::Build);
  EXPECT_THAT(result.error().message, HasSubstr("counter.h:1:"));
}

TEST_F(CheckThunks, ACacheThatCannotBeWrittenIsAnError) {
  counter("");
  options.cacheDirectory = workspace.write("file", "") + "/cache";
  const auto result = checked();
  ASSERT_FALSE(result);
  EXPECT_THAT(toString(result.error()), HasSubstr("/file"));
}

TEST_F(CheckThunks, FlagsThatClangDoesNotKnowAreDropped) {
  counter("");
  subject.flags.push_back("-fno-such-flag-of-gcc");
  EXPECT_TRUE(checked());
}

// Stands for someone who has read the subject already.
class CheckBehindSubject : public CheckThunks {
 protected:
  support::Result<Checked> checkedBy(const support::Result<CompileResult>& answer) {
    return checkThunks(sample.api, subject, toolchain, options, listener,
                       [&](const std::string& file, const std::string& text) {
                         files.push_back(file);
                         texts.push_back(text);
                         return texts.size() == 1 ? answer : CompileResult{true, "", {}};
                       });
  }

  std::vector<std::string> files, texts;
};

TEST_F(CheckBehindSubject, IsAskedInsteadOfTheCompiler) {
  counter("int broken(");
  const auto result = checkedBy(CompileResult{true, "", {"/some/header.h"}});
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_THAT(result->inputs, testing::Contains("/some/header.h"));
  ASSERT_EQ(texts.size(), 1u);
  EXPECT_THAT(texts[0], HasSubstr("#define ASSAY_BEHIND_SUBJECT\n#line 1 \"" + files[0] + "\"\n"));
}

TEST_F(CheckBehindSubject, ErrorsDropPartsAsTheCompilersDo) {
  const auto cls = counter("int get() const { return 1; }");
  sample.query(cls, "get", integer);
  const Generated generated = generate(sample.api);
  unsigned line = 0;
  for (const Section& section : generated.sections) {
    if (section.part == Part{PartKind::Call, 1, 0}) line = section.firstLine;
  }
  const auto file = writeGenerated(generated, options);
  ASSERT_TRUE(file);
  const auto result = checkedBy(CompileResult{
      false, *file + ":" + std::to_string(line) + ":1: error: no member named 'get'\n", {}});
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_FALSE(has(result->subject.api, "get"));
  EXPECT_EQ(texts.size(), 2u);
}

TEST_F(CheckBehindSubject, TheCompilerHasTheLastWordOnErrorsElsewhere) {
  counter("");
  EXPECT_TRUE(checkedBy(CompileResult{false, "/some/header.h:1:1: error: strange\n", {}}));
}

TEST_F(CheckBehindSubject, TheCompilerIsAskedWhenThereIsNoAnswer) {
  const auto cls = counter("");
  sample.query(cls, "gone", integer);
  const auto result = checkedBy(support::fail(support::ErrorCode::Internal, "Clang crashed"));
  ASSERT_TRUE(result) << toString(result.error());
  EXPECT_FALSE(has(result->subject.api, "gone"));
}

}  // namespace
}  // namespace assay::harness
