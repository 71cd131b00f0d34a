#include "harness/diagnostics.h"

#include <gtest/gtest.h>

namespace assay::harness {
namespace {

const std::vector<Section> kSections = {{{PartKind::Alias, 0}, 3, 3},
                                        {{PartKind::Call, 1, 0}, 10, 14},
                                        {{PartKind::Call, 2, 1}, 15, 18}};

TEST(ParseErrors, ReadsErrorsWithTheirNotesAndSkipsWarnings) {
  const auto errors = parseErrors(
      "In file included from /w/h.cpp:4:\n"
      "/w/a.h:7:3: warning: odd\n"
      "/w/h.cpp:1:1: note: belongs to the warning\n"
      "/w/a.h:9:5: error: no member named 'x' in 'A'\n"
      "/w/h.cpp:12:9: note: in instantiation of function template specialization requested here\n"
      "/w/with:colon.h:2:1: fatal error: 'b.h' file not found\n"
      "2 errors generated.\n");
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0],
            (Diagnostic{{"/w/a.h", 9}, "no member named 'x' in 'A'", {{"/w/h.cpp", 12}}}));
  EXPECT_EQ(errors[1].position, (Position{"/w/with:colon.h", 2}));
}

TEST(ParseErrors, KeepsErrorsOfTheDriverWithoutAPlace) {
  const auto errors = parseErrors("clang++-19: error: unknown argument: '-fweb'\n");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].position.file, "");
  EXPECT_EQ(errors[0].message, "unknown argument: '-fweb'");
}

TEST(PartOf, FindsTheSectionOfTheErrorItself) {
  EXPECT_EQ(partOf({{"h.cpp", 14}, "", {}}, "h.cpp", kSections), (Part{PartKind::Call, 1, 0}));
  EXPECT_EQ(partOf({{"h.cpp", 15}, "", {}}, "h.cpp", kSections), (Part{PartKind::Call, 2, 1}));
}

TEST(PartOf, FollowsTheNotesToTheGeneratedFile) {
  EXPECT_EQ(partOf({{"a.h", 14}, "", {{"b.h", 3}, {"h.cpp", 16}}}, "h.cpp", kSections),
            (Part{PartKind::Call, 2, 1}));
}

TEST(PartOf, IsNoneOutsideOfEverySection) {
  EXPECT_FALSE(partOf({{"h.cpp", 5}, "", {}}, "h.cpp", kSections));
  EXPECT_FALSE(partOf({{"a.h", 3}, "", {}}, "h.cpp", kSections));
}

}  // namespace
}  // namespace assay::harness
