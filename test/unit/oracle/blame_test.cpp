#include "oracle/blame.h"

#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::oracle {
namespace {

TEST(Blame, PlainNamesLoseResultsParametersAndTemplateArguments) {
  EXPECT_EQ(plainName("Bad::method(Bad const*) const"), "Bad::method");
  EXPECT_EQ(plainName("Bad::method(const Bad*) const"), "Bad::method");
  EXPECT_EQ(plainName("Stack<std::basic_string<char>>::push(int)"), "Stack::push");
  EXPECT_EQ(plainName("int a::twice<int>(int)"), "a::twice");
  EXPECT_EQ(plainName("a::(anonymous namespace)::helper(int)"), "a::(anonymous namespace)::helper");
  EXPECT_EQ(plainName("Mem::Mem{int, std::map<int, int>}"), "Mem::Mem");
  EXPECT_EQ(plainName("main"), "main");
}

TEST(Blame, PlainNamesKeepOperators) {
  EXPECT_EQ(plainName("Val::operator==(Val const&) const"), "Val::operator==");
  EXPECT_EQ(plainName("operator<=>(Val const&, Val const&)"), "operator<=>");
  EXPECT_EQ(plainName("operator<(Val const&, Val const&)"), "operator<");
  EXPECT_EQ(plainName("std::hash<Val>::operator()(Val const&) const"), "std::hash::operator()");
  EXPECT_EQ(plainName("Val::operator bool() const"), "Val::operator bool");
  EXPECT_EQ(plainName("Ptr<int>::operator->() const"), "Ptr::operator->");
  EXPECT_EQ(plainName("a::operators(int)"), "a::operators");
}

TEST(Blame, SystemFilesAreRecognisedInEverySpelling) {
  EXPECT_TRUE(isSystemFile(libraryFrame().location.file));
  EXPECT_TRUE(isSystemFile("/usr/include/c++/12/bits/stl_vector.h"));
  EXPECT_TRUE(isSystemFile("/usr/lib/llvm-19/lib/clang/19/include/stddef.h"));
  EXPECT_TRUE(isSystemFile("./stdlib/abort.c"));
  EXPECT_TRUE(isSystemFile(""));
  EXPECT_FALSE(isSystemFile("/home/somebody/project/usr/stack.h"));
}

const model::SubjectFiles kSubject{{"/subject/subject.h"}, {}};

TEST(Blame, TheInnermostFrameOfTheSubjectIsBlamed) {
  const std::vector<model::Frame> stack = {
      libraryFrame(), frame("detail::helper()", "/other/helper.h", 1),
      frame("Stack::at(int)", "/subject/subject.h", 35), frame("Stack::outer()"), thunk()};
  const auto blame = blameOf(kSubject, stack);
  ASSERT_TRUE(blame);
  EXPECT_EQ(blame->function, "Stack::at(int)");
  EXPECT_EQ(blame->location.line, 35U);
}

TEST(Blame, WithoutFramesOfTheSubjectTheInnermostOfAnybodyElseIs) {
  const std::vector<model::Frame> stack = {
      libraryFrame(), frame("detail::helper()", "/other/helper.h", 1), thunk()};
  ASSERT_TRUE(blameOf(kSubject, stack));
  EXPECT_EQ(blameOf(kSubject, stack)->function, "detail::helper()");
}

TEST(Blame, NobodyIsBlamedForWhatIsBelowTheCall) {
  const std::vector<model::Frame> stack = {libraryFrame(), thunk(),
                                           frame("Stack::calledBack()", "/subject/subject.h", 3)};
  EXPECT_FALSE(blameOf(kSubject, stack));
}

class CalledFunction : public testing::Test {
 protected:
  CalledFunction() {
    const auto stack = fixture_.cls("Stack");
    fixture_.method(stack, "pop", {}, fixture_.voidType);
    fixture_.method(stack, "clear", {}, fixture_.voidType);
  }
  ApiFixture fixture_;
};

TEST_F(CalledFunction, HiddenHelpersBelongToIt) {
  const std::vector<model::Frame> stack = {libraryFrame(), frame("Stack::unlink(Stack::Node*)"),
                                           frame("Stack::pop()"), thunk()};
  EXPECT_TRUE(isInCalledFunction(fixture_.api, kSubject, stack));
}

TEST_F(CalledFunction, WhatAnotherPublicFunctionDoesIsItsOwn) {
  const std::vector<model::Frame> stack = {frame("Stack::pop()"), frame("Stack::clear()"), thunk()};
  EXPECT_FALSE(isInCalledFunction(fixture_.api, kSubject, stack));
}

TEST_F(CalledFunction, RecursionStaysInside) {
  const std::vector<model::Frame> stack = {frame("Stack::pop()"), frame("Stack::pop()"), thunk()};
  EXPECT_TRUE(isInCalledFunction(fixture_.api, kSubject, stack));
}

TEST_F(CalledFunction, ACutStackSaysNothing) {
  const std::vector<model::Frame> stack = {frame("Stack::pop()")};
  EXPECT_FALSE(isInCalledFunction(fixture_.api, kSubject, stack));
}

}  // namespace
}  // namespace assay::oracle
