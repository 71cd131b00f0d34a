#include "testrun/suite_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "emit/merge.h"
#include "support/files.h"

namespace assay::testrun {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class SuiteFolderTest : public testing::Test {
 protected:
  static std::string testFile(const std::string& body) {
    return "// " + std::string(emit::marker) + "\n" +
           emit::section("TEST(A, B) { " + body + " }\n\n") + std::string(emit::endMarker) + "\n";
  }

  SuiteFolder written(const std::string& stem, const std::string& body = "one();") const {
    SuiteFolder folder(place());
    const auto done = folder.write({{stem + "_test.cpp", testFile(body)}}, stem, {});
    EXPECT_TRUE(done);
    return folder;
  }

  fs::path place() const { return scratch_.path() / "tests"; }
  std::string read(std::string_view name) const {
    return support::readFile(place() / name).value_or("");
  }
  void put(std::string_view name, std::string_view text) const {
    EXPECT_TRUE(support::writeOutput(place() / name, text));
  }

  support::TemporaryDirectory scratch_ = support::TemporaryDirectory::create("assay-suite").value();
};

TEST_F(SuiteFolderTest, ASecondSubjectTakesNothingOfTheFirstAway) {
  written("stack");
  const std::string first = read("stack_test.cmake");
  written("queue");
  EXPECT_EQ(read("stack_test.cmake"), first);
  EXPECT_THAT(read("assay_tests.cmake"), HasSubstr("/stack_test.cmake\")"));
  EXPECT_THAT(read("assay_tests.cmake"), HasSubstr("/queue_test.cmake\")"));
}

TEST_F(SuiteFolderTest, WhatTheUserAddedToTheIndexStays) {
  written("stack");
  put("assay_tests.cmake", read("assay_tests.cmake") + "message(mine)\n");
  written("queue");
  EXPECT_THAT(read("assay_tests.cmake"), HasSubstr("message(mine)"));
  EXPECT_THAT(read("assay_tests.cmake"), HasSubstr("queue_test.cmake"));
}

TEST_F(SuiteFolderTest, AForeignFileStaysAndTheNewTextGoesBesideIt) {
  put("stack_test.cpp", "mine\n");
  const SuiteFolder folder = written("stack");
  EXPECT_EQ(read("stack_test.cpp"), "mine\n");
  EXPECT_EQ(read("stack_test.new.cpp"), testFile("one();"));
  EXPECT_THAT(read("stack_test.cmake"), HasSubstr("stack_test.new.cpp"));
  EXPECT_THAT(folder.notes(), ElementsAre(HasSubstr("stack_test.new.cpp")));
}

TEST_F(SuiteFolderTest, NothingIsWrittenWhereBothNamesAreTaken) {
  put("stack_test.cpp", "mine\n");
  put("stack_test.new.cpp", "mine, too\n");
  SuiteFolder folder(place());
  const auto done = folder.write({{"stack_test.cpp", testFile("one();")}}, "stack", {});
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, support::ErrorCode::Usage);
  EXPECT_EQ(read("stack_test.cpp"), "mine\n");
  EXPECT_EQ(read("stack_test.new.cpp"), "mine, too\n");
  EXPECT_THAT(folder.written(), IsEmpty());
}

TEST_F(SuiteFolderTest, TestsFromBeforeAreBuiltAsWell) {
  written("stack");
  SuiteFolder folder(place());
  ASSERT_TRUE(folder.write({{"stack_faults_test.cpp", testFile("two();")}}, "stack", {}));
  EXPECT_THAT(read("stack_test.cmake"), HasSubstr("/stack_test.cpp"));
  EXPECT_THAT(read("stack_test.cmake"), HasSubstr("/stack_faults_test.cpp"));
}

TEST_F(SuiteFolderTest, AnEditedTestIsMerged) {
  written("stack");
  put("stack_test.cpp", read("stack_test.cpp") + "TEST(A, Mine) {}\n");
  const SuiteFolder folder = written("stack", "two();");
  EXPECT_THAT(read("stack_test.cpp"), HasSubstr("TEST(A, Mine)"));
  EXPECT_THAT(read("stack_test.cpp"), HasSubstr("two();"));
  EXPECT_THAT(read("stack_test.cpp"), Not(HasSubstr("one();")));
  EXPECT_THAT(folder.notes(), IsEmpty());
}

}  // namespace
}  // namespace assay::testrun
