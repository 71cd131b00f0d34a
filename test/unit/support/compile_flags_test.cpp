#include "support/compile_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::support {
namespace {

using testing::ElementsAre;

TEST(SubjectFlags, AreWhatDescribesTheTranslationUnit) {
  EXPECT_THAT(subjectFlags({"ccache", "g++", "-DX=1", "-Iinclude", "-O2", "-Werror=all", "-c", "-o",
                            "a.o", "src/a.cpp"},
                           "/project/src/a.cpp"),
              ElementsAre("-DX=1", "-Iinclude"));
}

TEST(SubjectFlags, LeaveOutTheValueOfAFlagOfTwoWords) {
  EXPECT_THAT(subjectFlags({"g++", "--param", "max-inline-insns=10", "-DX", "a.cpp"}, "a.cpp"),
              ElementsAre("-DX"));
  EXPECT_THAT(subjectFlags({"g++", "--param=max-inline-insns=10", "-DX", "a.cpp"}, "a.cpp"),
              ElementsAre("-DX"));
  EXPECT_THAT(subjectFlags({"g++", "-MF", "a.d", "-include", "cmake_pch.hxx", "-DX"}, "a.cpp"),
              ElementsAre("-DX"));
}

TEST(WithModernStandard, RaisesOldStandardsOnly) {
  EXPECT_THAT(withModernStandard({"-std=c++11", "-DX"}), ElementsAre("-std=c++17", "-DX"));
  EXPECT_THAT(withModernStandard({"-std=gnu++14"}), ElementsAre("-std=gnu++17"));
  EXPECT_THAT(withModernStandard({"-std=c++20"}), ElementsAre("-std=c++20"));
}

}  // namespace
}  // namespace assay::support
