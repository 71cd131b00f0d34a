#include "model/inside_paths.h"

#include <gtest/gtest.h>

namespace assay::model {
namespace {

TEST(InsidePaths, WhatLeadsOutIsLedInside) {
  EXPECT_EQ(insidePath("/"), ".");
  EXPECT_EQ(insidePath("//"), ".");
  EXPECT_EQ(insidePath("/var/log"), "var/log");
  EXPECT_EQ(insidePath("//var//log/"), "var//log/");
  EXPECT_EQ(insidePath(".."), ".");
  EXPECT_EQ(insidePath("../b"), "b");
  EXPECT_EQ(insidePath("a/../../b"), "a/b");
  EXPECT_EQ(insidePath("a/.."), "a/");
}

TEST(InsidePaths, EveryOtherTextStays) {
  for (const char* text : {"", "a", ".", "a/b", "a..b", "...", "./a", "a//b", "a/", "50%/..."}) {
    EXPECT_EQ(insidePath(text), text);
  }
}

TEST(InsidePaths, WhatLeadsInsideStaysAsItIs) {
  for (const char* text : {"/", "/a/../b", "../../x", "/..//../y/"}) {
    const std::string inside = insidePath(text);
    EXPECT_EQ(insidePath(inside), inside);
  }
}

TEST(InsidePaths, AllTextsOfASequenceAreLed) {
  Sequence sequence;
  Step step;
  step.arguments = {Argument{Literal{std::string("/etc")}}, Argument{Literal{std::int64_t{1}}},
                    Argument{Literal{std::string("name")}}};
  sequence.steps = {step};
  leadInside(sequence);
  EXPECT_EQ(sequence.steps[0].arguments[0], Argument{Literal{std::string("etc")}});
  EXPECT_EQ(sequence.steps[0].arguments[1], Argument{Literal{std::int64_t{1}}});
  EXPECT_EQ(sequence.steps[0].arguments[2], Argument{Literal{std::string("name")}});
}

}  // namespace
}  // namespace assay::model
