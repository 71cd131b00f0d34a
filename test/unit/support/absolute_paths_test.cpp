#include "support/absolute_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/files.h"

namespace assay::support {
namespace {

using testing::ElementsAre;

TEST(AbsolutePaths, OfFlagsStartFromTheFolder) {
  EXPECT_THAT(withAbsolutePaths({"-Iinc", "-I", "inc", "-I/abs", "-isystem", "../sys", "-DA=b/c",
                                 "--sysroot=root", "-std=c++20"},
                                "/project"),
              ElementsAre("-I/project/inc", "-I", "/project/inc", "-I/abs", "-isystem", "/sys",
                          "-DA=b/c", "--sysroot=/project/root", "-std=c++20"));
}

TEST(AbsolutePaths, AnIncludedHeaderIsAFileOnlyIfItIsThere) {
  const auto scratch = TemporaryDirectory::create("assay-paths-test").value();
  const std::string header = (scratch.path() / "a.h").string();
  ASSERT_TRUE(writeFileAtomically(header, ""));
  EXPECT_THAT(
      withAbsolutePaths({"-include", "vector", "-include", "a.h", "-imacrosa.h"}, scratch.path()),
      ElementsAre("-include", "vector", "-include", header, "-imacros" + header));
  EXPECT_EQ(headerPath("vector", scratch.path()), "vector");
  EXPECT_EQ(headerPath("./a.h", scratch.path()), header);
}

}  // namespace
}  // namespace assay::support
