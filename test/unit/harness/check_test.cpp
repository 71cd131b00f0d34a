#include "harness/check.h"

#include <gmock/gmock.h>

#include "build_fixture.h"
#include "harness/compile.h"
#include "support/compile_flags.h"

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

TEST(WithModernStandard, RaisesOldStandardsOnly) {
  EXPECT_EQ(support::withModernStandard({"-std=c++11", "-DX"}),
            (std::vector<std::string>{"-std=c++17", "-DX"}));
  EXPECT_EQ(support::withModernStandard({"-std=gnu++14"}),
            std::vector<std::string>{"-std=gnu++17"});
  EXPECT_EQ(support::withModernStandard({"-std=c++20"}), std::vector<std::string>{"-std=c++20"});
}

}  // namespace
}  // namespace assay::harness
