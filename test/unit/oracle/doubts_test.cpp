#include "oracle/doubts.h"

#include <gmock/gmock.h>

#include "stack_fixture.h"

namespace assay::oracle {
namespace {

using model::Argument;
using model::ContractKind;
using model::Failure;
using model::Standing;
using testing::HasSubstr;

class Doubts : public StackTest {
 protected:
  // A node that is told its parent.
  model::TypeId pointer_ = fixture_.type("Stack*", model::PointerType{type_, false});
  model::OperationId adopt_ =
      fixture_.method(stack_, "adopt", {byValue(pointer_, "child")}, fixture_.voidType);
  model::OperationId look_ =
      fixture_.query(stack_, "contains", {byValue(pointer_, "child")}, fixture_.boolType);

  // A precondition of pop() that does not hold when clear() calls it in line 40.
  static model::ContractViolated brokenInside() {
    return {{ContractKind::Precondition, "size_ > 0", {"/subject/subject.h", 12, 3}},
            false,
            {frame("Stack::pop()", "/subject/subject.h", 12),
             frame("Stack::clear()", "/subject/subject.h", 40), thunk()}};
  }
};

TEST_F(Doubts, ACallbackThatChangesSomethingWhileTheFunctionRuns) {
  const auto callable =
      fixture_.type("std::function<void()>",
                    model::CallableType{model::CallableForm::Function, {}, fixture_.voidType});
  const auto each = fixture_.query(stack_, "each", {byValue(callable)}, fixture_.voidType);
  const auto with = [](std::vector<model::Step> body) {
    return Argument{model::Literal{model::CallbackLiteral{std::move(body), {}}}};
  };
  const auto stack = script_.call(make_);
  const model::Step asking{fixture_.key(size_), {step(stack)}, {}, {}};
  const model::Step popping{fixture_.key(pop_), {step(stack)}, {}, {}};
  script_.on(stack, each, {with({asking})});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Fault);
  script_.on(stack, each, {with({asking, popping})});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Suspect);
  // What is kept and called later may be anything.
  script_.on(stack, pop_);
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Fault);
}

TEST_F(Doubts, AnObjectThatWasHandedToItself) {
  const auto stack = script_.call(make_);
  script_.on(stack, adopt_, {step(stack)});
  script_.on(stack, pop_);
  const Failure failure = failureOf(crash(CrashKind::HeapUseAfterFree));
  EXPECT_EQ(failure.standing, Standing::Suspect);
  EXPECT_THAT(failure.sentence, HasSubstr("handed a pointer to itself"));
}

TEST_F(Doubts, ObjectsThatHoldEachOther) {
  const auto one = script_.call(make_);
  const auto two = script_.call(make_);
  const auto three = script_.call(make_);
  script_.on(one, adopt_, {step(two)});
  script_.on(two, adopt_, {step(three)});
  script_.on(three, adopt_, {step(one)});
  EXPECT_EQ(failureOf(crash(CrashKind::StackOverflow)).standing, Standing::Suspect);
}

TEST_F(Doubts, AChainOfObjectsIsNoRing) {
  const auto one = script_.call(make_);
  const auto two = script_.call(make_);
  const auto three = script_.call(make_);
  script_.on(one, adopt_, {step(two)});
  script_.on(two, adopt_, {step(three)});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Fault);
}

TEST_F(Doubts, AnObjectHoldsWhatItGavePointersTo) {
  const auto child = fixture_.method(stack_, "child", {}, pointer_);
  const auto stack = script_.call(make_);
  script_.on(script_.on(stack, child), adopt_, {step(stack)});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Suspect);
}

TEST_F(Doubts, AnotherWayToAnObjectIsTheObject) {
  const auto self = fixture_.query(stack_, "self", {}, pointer_);
  const auto stack = script_.call(make_);
  const auto other = script_.on(stack, self);
  script_.on(stack, adopt_, {step(other)});
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::HeapUseAfterFree));
  EXPECT_EQ(only(judged(execution)).standing, Standing::Fault);
  execution.steps[other].outcome = model::Returned{R"({"same": 0})"};
  EXPECT_EQ(only(judged(execution)).standing, Standing::Suspect);
}

TEST_F(Doubts, APointerIntoAnObjectThatTheCallChanges) {
  const auto text = fixture_.type("const char*", model::TextType{model::TextKind::CString});
  const auto name = fixture_.query(stack_, "name", {}, text);
  const auto rename = fixture_.method(stack_, "rename", {byValue(text)}, fixture_.voidType);
  const auto one = script_.call(make_);
  const auto other = script_.call(make_);
  script_.on(one, rename, {step(script_.on(other, name))});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Fault);
  script_.on(one, rename, {step(script_.on(one, name))});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Suspect);
}

TEST_F(Doubts, AnIteratorMayBeAtTheEndWhereNobodyCounts) {
  const auto list = fixture_.cls("List");
  const auto iterator = fixture_.cls("Iterator");
  fixture_.describe(fixture_.typeOf(iterator)).isBorrowed = true;
  const auto begin = fixture_.method(list, "begin", {}, fixture_.typeOf(iterator));
  const auto follow = fixture_.query(iterator, "operator*", {}, fixture_.intType);
  script_.on(script_.on(script_.call(fixture_.constructor(list)), begin), follow);
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).standing, Standing::Suspect);
  fixture_.query(list, "empty", {}, fixture_.boolType);
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).standing, Standing::Fault);
}

TEST_F(Doubts, WhatFindGivesMayBeTheEnd) {
  const auto iterator = fixture_.cls("Iterator");
  const auto type = fixture_.typeOf(iterator);
  fixture_.describe(type).isBorrowed = true;
  const auto find = fixture_.query(stack_, "find", {}, type);
  const auto insert = fixture_.method(stack_, "insert", {}, type);
  const auto erase = fixture_.method(stack_, "erase", {byValue(type)}, fixture_.voidType);
  const auto stack = script_.call(make_);
  script_.on(stack, erase, {step(script_.on(stack, insert))});
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).standing, Standing::Fault);
  const auto iteratorOf = fixture_.constructor(iterator, {byConstReference(type_)});
  script_.on(stack, erase, {step(script_.call(iteratorOf, {step(stack)}))});
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).standing, Standing::Suspect);
  script_.on(stack, erase, {step(script_.on(stack, find))});
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).standing, Standing::Suspect);
}

TEST_F(Doubts, AFunctionThatOnlyLooksHoldsNothing) {
  const auto stack = script_.call(make_);
  script_.on(stack, look_, {step(stack)});
  EXPECT_EQ(failureOf(crash(CrashKind::HeapUseAfterFree)).standing, Standing::Fault);
}

TEST_F(Doubts, ARingThatIsClosedLaterExcusesNothing) {
  const auto stack = script_.call(make_);
  script_.on(stack, pop_);
  script_.on(stack, adopt_, {step(stack)});
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.steps[1].outcome = crash(CrashKind::HeapUseAfterFree);
  EXPECT_EQ(only(judged(execution)).standing, Standing::Fault);
}

TEST_F(Doubts, NullThatSomebodyInsideFollowed) {
  const auto stack = script_.call(make_);
  script_.on(stack, adopt_, {null()});
  model::Crashed deep = crash(CrashKind::NullPointerUse, "", "Stack::push(int)");
  deep.stack.insert(deep.stack.begin() + 1, frame("Stack::adopt(Stack*)"));
  EXPECT_EQ(failureOf(deep).standing, Standing::Suspect);
  deep.kind = CrashKind::HeapUseAfterFree;
  EXPECT_EQ(failureOf(deep).standing, Standing::Fault);
}

TEST_F(Doubts, APreconditionThatTheCallerOnlyPassesOn) {
  const auto stack = script_.call(make_);
  script_.on(stack, clear_);
  EXPECT_EQ(failureOf(brokenInside()).standing, Standing::Fault);
  subject_.leadingCalls = {{"/subject/subject.h", 40, 5}};
  const Failure failure = failureOf(brokenInside());
  EXPECT_EQ(failure.cause.rule, RuleId::InnerPrecondition);
  EXPECT_EQ(failure.standing, Standing::Suspect);
}

TEST_F(Doubts, APreconditionIsPassedOnOnlyIfEveryCallerDoes) {
  const auto stack = script_.call(make_);
  script_.on(stack, clear_);
  subject_.leadingCalls = {{"/subject/subject.h", 40, 5}};
  model::ContractViolated violated = brokenInside();
  violated.stack.insert(violated.stack.begin() + 2,
                        frame("Stack::reserve(unsigned long)", "/subject/subject.h", 60));
  EXPECT_EQ(failureOf(violated).standing, Standing::Fault);
}

}  // namespace
}  // namespace assay::oracle
