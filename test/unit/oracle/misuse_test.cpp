#include "oracle/misuse.h"

#include "stack_fixture.h"

namespace assay::oracle {
namespace {

using model::Failure;
using model::Standing;

class Misuses : public StackTest {
 protected:
  // The rule that the failure of the last step is put under.
  std::string ruleOf(model::Outcome outcome) const {
    return failureOf(std::move(outcome)).cause.rule;
  }
};

TEST_F(Misuses, AFailureAfterAStaleValueWasUsedIsTheTests) {
  popOnce();
  script_.on(0, pop_);
  model::Execution execution = endingIn(script_.sequence, crash("heap-use-after-free"));
  execution.steps[1].usesStaleValue = true;
  const Failure failure = only(judged(execution));
  EXPECT_EQ(failure.cause.rule, "stale-value");
  EXPECT_EQ(failure.standing, Standing::Invalid);
  EXPECT_EQ(failure.cause.kind, "heap-use-after-free");
}

TEST_F(Misuses, AStaleValueUsedLaterExcusesNothing) {
  popOnce();
  script_.on(0, pop_);
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.steps[1].outcome = crash("heap-use-after-free");
  execution.steps[2].usesStaleValue = true;
  EXPECT_EQ(only(judged(execution)).cause.rule, "memory-error");
}

TEST_F(Misuses, ALeakAfterMisuseIsTheTests) {
  popOnce();
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.steps[1].usesStaleValue = true;
  execution.leak = model::Leak{20, 1, {frame("Stack::pop()"), thunk()}, true};
  EXPECT_EQ(only(judged(execution)).standing, Standing::Invalid);
}

TEST_F(Misuses, TheUserMaySayThatBorrowedValuesStayValid) {
  popOnce();
  settings_.standings["stale-value"] = Standing::Fault;
  model::Execution execution = endingIn(script_.sequence, crash("heap-use-after-free"));
  execution.steps[1].usesStaleValue = true;
  EXPECT_EQ(only(judged(execution)).standing, Standing::Fault);
}

TEST_F(Misuses, UsingADestroyedObject) {
  const auto destroy = fixture_.destructor(stack_);
  const auto stack = script_.call(make_);
  script_.on(stack, destroy);
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash("heap-use-after-free")), "stale-value");
}

TEST_F(Misuses, DestroyingAnObjectThroughAReference) {
  const auto destroy = fixture_.destructor(stack_);
  const auto stack = script_.call(make_);
  const auto other = script_.call(make_);
  const auto assigned = script_.on(stack, moveAssign_, {step(other)});
  script_.on(assigned, destroy);
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.teardown = crash("heap-use-after-free", "", "Stack::~Stack()");
  EXPECT_EQ(only(judged(execution)).cause.rule, "stale-value");
}

TEST_F(Misuses, DestroyingTheTestsOwnObjectIsNoMisuse) {
  const auto destroy = fixture_.destructor(stack_);
  const auto stack = script_.call(make_);
  script_.on(stack, destroy);
  EXPECT_EQ(ruleOf(crash("double-free", "", "Stack::~Stack()")), "memory-error");
}

TEST_F(Misuses, UsingAMovedFromObject) {
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "moved-from-use");
}

TEST_F(Misuses, AFailureOfTheMoveItselfIsTheClasses) {
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  EXPECT_EQ(ruleOf(crash("null-pointer-use", "", "Stack::Stack(Stack&&)")), "memory-error");
}

TEST_F(Misuses, DestroyingAMovedFromObjectIsNoMisuse) {
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.teardown = crash("double-free", "", "Stack::~Stack()");
  EXPECT_EQ(only(judged(execution)).cause.rule, "memory-error");
}

TEST_F(Misuses, TheInvariantOfAMovedFromObjectNeedNotHold) {
  const model::ContractViolated violated{
      {model::ContractKind::Invariant, "invariant", {}}, false, {}};
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  EXPECT_EQ(ruleOf(violated), "invariant");  // no class has one that could be meant
  fixture_.api.classes[stack_.index].invariants.emplace_back().name = "invariant";
  EXPECT_EQ(ruleOf(violated), "moved-from-use");
}

TEST_F(Misuses, NullFollowedByTheCalledFunction) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  const Failure failure = failureOf(crash("null-pointer-use", "", "Stack::link(int*)"));
  EXPECT_EQ(failure.cause.rule, "null-argument");
  EXPECT_EQ(failure.standing, Standing::Invalid);
}

TEST_F(Misuses, NullThatAStepGaveIsNull) {
  const auto find = fixture_.query(stack_, "find", {}, fixture_.intPointer);
  const auto stack = script_.call(make_);
  const auto found = script_.on(stack, find);
  script_.on(stack, link_, {step(found)});
  model::Execution execution =
      endingIn(script_.sequence, crash("null-pointer-use", "", "Stack::link(int*)"));
  execution.steps[found].outcome = model::Returned{"null"};
  EXPECT_EQ(only(judged(execution)).cause.rule, "null-argument");
  execution.steps[found].outcome = model::Returned{"\"pointer\""};
  EXPECT_EQ(only(judged(execution)).cause.rule, "memory-error");
}

TEST_F(Misuses, NullThatTheClassFollowsElsewhereIsItsFault) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "memory-error");
}

TEST_F(Misuses, AnObjectThatWasMadeWithNullMayFollowIt) {
  const auto makeWith = fixture_.constructor(stack_, {byValue(fixture_.intPointer)});
  const auto stack = script_.call(makeWith, {null()});
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
  EXPECT_EQ(ruleOf(crash("heap-use-after-free")), "memory-error");
}

TEST_F(Misuses, ACopyOfAnObjectThatWasMadeWithNullMayFollowItToo) {
  const auto makeWith = fixture_.constructor(stack_, {byValue(fixture_.intPointer)});
  const auto stack = script_.call(makeWith, {null()});
  script_.on(script_.call(copy_, {step(stack)}), pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
  script_.on(script_.call(take_, {step(stack)}), pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
}

TEST_F(Misuses, WhatAnObjectThatWasMadeWithNullIsAssignedToOrGivesMayFollowItToo) {
  const auto makeWith = fixture_.constructor(stack_, {byValue(fixture_.intPointer)});
  const auto assign = fixture_.fluent(stack_, "operator=", {byConstReference(type_)});
  const auto clone = fixture_.query(stack_, "clone", {}, type_);
  const auto fresh = script_.call(make_);
  script_.on(fresh, pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "memory-error");
  const auto stack = script_.call(makeWith, {null()});
  const auto assigned = script_.on(fresh, assign, {step(stack)});
  script_.on(fresh, pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
  script_.on(assigned, pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
  script_.on(script_.on(fresh, clone), pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
}

TEST_F(Misuses, AFieldThatTheTestMadeNullMayBeFollowed) {
  const auto write =
      fixture_.method(stack_, "top_ =", {byValue(fixture_.intPointer)}, fixture_.voidType);
  fixture_.describe(write).kind = model::OperationKind::FieldWrite;
  const auto stack = script_.call(make_);
  script_.on(stack, write, {null()});
  script_.on(script_.call(copy_, {step(stack)}), pop_);
  EXPECT_EQ(ruleOf(crash("null-pointer-use")), "null-argument");
}

TEST_F(Misuses, NullHandedOnToAnotherPublicFunctionIsItsFault) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  EXPECT_EQ(ruleOf(model::Crashed{"null-pointer-use",
                                  "",
                                  {frame("Stack::pop()"), frame("Stack::link(int*)"), thunk()},
                                  ""}),
            "memory-error");
}

TEST_F(Misuses, ANullArgumentExcusesNoOtherError) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  EXPECT_EQ(ruleOf(crash("heap-buffer-overflow", "", "Stack::link(int*)")), "memory-error");
}

TEST_F(Misuses, NullPassedOnToOneThatAsksForAPointer) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  const auto violated = [](std::string text) {
    return model::ContractViolated{{model::ContractKind::Precondition, std::move(text), {}},
                                   false,
                                   {frame("Stack::pop()"), frame("Stack::link(int*)"), thunk()}};
  };
  EXPECT_EQ(ruleOf(violated(" node ")), "null-argument");
  EXPECT_EQ(ruleOf(violated("size_ > 0")), "inner-precondition");
}

TEST_F(Misuses, MemoryOfTheTestMayBeTooShort) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {number(7)});
  model::Crashed outcome = crash("heap-buffer-overflow", "", "Stack::link(int*)");
  outcome.report = "READ of size 4\n\nallocated by thread T0 here:\n  #0 operator new\n\n";
  EXPECT_EQ(ruleOf(outcome), "short-memory");
  outcome.kind = "heap-use-after-free";
  EXPECT_EQ(ruleOf(outcome), "memory-error");
}

TEST_F(Misuses, AnIndexIntoMemoryOfTheTestMayLeadAnywhere) {
  const auto pick = fixture_.query(
      stack_, "pick", {byValue(fixture_.intPointer), byValue(fixture_.intType)}, fixture_.intType);
  const auto stack = script_.call(make_);
  script_.on(stack, pick, {number(7), number(-16361)});
  EXPECT_EQ(ruleOf(crash("segv", "", "Stack::pick(int*, int) const")), "short-memory");
  EXPECT_EQ(ruleOf(model::Crashed{
                "segv", "", {frame("Stack::pop()"), frame("Stack::clear()"), thunk()}, ""}),
            "memory-error");
  script_.on(stack, link_, {number(7)});
  EXPECT_EQ(ruleOf(crash("segv", "", "Stack::link(int*)")), "memory-error");
}

TEST_F(Misuses, AnIndexIntoAnArrayOfPointersMayMeetMemoryOfTheSubject) {
  const auto pointers = fixture_.type("int**", model::PointerType{fixture_.intPointer, false});
  const auto pick = [&](model::TypeId array) {
    return fixture_.query(stack_, "pick", {byValue(array), byValue(fixture_.intType)},
                          fixture_.intType);
  };
  model::Crashed outcome = crash("heap-buffer-overflow", "", "Stack::pick(int**, int) const");
  outcome.report =
      "READ of size 8\n\nallocated by thread T0 here:\n  #0 operator new\n"
      "  #1 Stack::grow() /subject/subject.h:9:1\n\n";
  const auto stack = script_.call(make_);
  script_.on(stack, pick(pointers), {number(7), number(4)});
  EXPECT_EQ(ruleOf(outcome), "short-memory");
  script_.on(stack, pick(fixture_.intPointer), {number(7), number(4)});
  EXPECT_EQ(ruleOf(outcome), "memory-error");
}

TEST_F(Misuses, MemoryOfTheSubjectIsItsOwnBusiness) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {number(7)});
  model::Crashed outcome = crash("heap-buffer-overflow", "", "Stack::link(int*)");
  outcome.report =
      "READ of size 4\n\nallocated by thread T0 here:\n  #0 operator new\n"
      "  #1 Stack::grow() /subject/subject.h:9:1\n\n";
  EXPECT_EQ(ruleOf(outcome), "memory-error");
}

TEST_F(Misuses, MemoryThatTheTestGotElsewhereMayBeTooShort) {
  const auto give = fixture_.query(stack_, "data", {}, fixture_.intPointer);
  const auto stack = script_.call(make_);
  script_.on(script_.call(make_), link_, {step(script_.on(stack, give))});
  EXPECT_EQ(ruleOf(crash("global-buffer-overflow", "", "Stack::link(int*)")), "short-memory");
}

TEST_F(Misuses, TwoPointersToObjectsMayBeARange) {
  const auto pointer = fixture_.type("const Stack*", model::PointerType{type_, true});
  const auto gather =
      fixture_.method(stack_, "gather", {byValue(pointer), byValue(pointer)}, fixture_.voidType);
  const auto one = script_.call(make_);
  const auto other = script_.call(make_);
  script_.on(one, gather, {step(one), step(one)});
  EXPECT_EQ(ruleOf(crash("heap-buffer-overflow")), "memory-error");
  script_.on(one, gather, {step(one), step(other)});
  EXPECT_EQ(ruleOf(crash("heap-buffer-overflow")), "mixed-range");
}

TEST_F(Misuses, AnObjectIsNotAssignedToThroughItsBase) {
  const auto large = fixture_.cls("LargeStack");
  fixture_.api.classes[large.index].bases.push_back(stack_);
  script_.on(script_.call(make_), moveAssign_, {step(script_.call(make_))});
  EXPECT_EQ(ruleOf(crash("heap-use-after-free")), "memory-error");
  script_.on(script_.call(fixture_.constructor(large)), moveAssign_, {step(script_.call(make_))});
  EXPECT_EQ(ruleOf(crash("heap-use-after-free")), "sliced-assignment");
}

TEST_F(Misuses, TheZeroPageIsNull) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  model::Crashed outcome = crash("segv", "", "Stack::link(int*)");
  EXPECT_EQ(ruleOf(outcome), "memory-error");
  outcome.report = "==1==Hint: address points to the zero page.";
  EXPECT_EQ(ruleOf(outcome), "null-argument");
}

class Iterators : public StackTest {
 protected:
  Iterators()
      : iterator_(fixture_.cls("Iterator")),
        iteratorType_(fixture_.typeOf(iterator_)),
        begin_(fixture_.method(stack_, "begin", {}, iteratorType_)),
        end_(fixture_.method(stack_, "end", {}, iteratorType_)),
        next_(fixture_.fluent(iterator_, "operator++", {})),
        follow_(fixture_.query(iterator_, "operator*", {}, fixture_.intType)),
        erase_(fixture_.method(stack_, "erase", {byValue(iteratorType_)}, fixture_.voidType)),
        eraseAll_(fixture_.method(stack_, "erase", {byValue(iteratorType_), byValue(iteratorType_)},
                                  fixture_.voidType)) {
    fixture_.describe(iteratorType_).isBorrowed = true;
  }

  model::ClassId iterator_;
  model::TypeId iteratorType_;
  model::OperationId begin_;
  model::OperationId end_;
  model::OperationId next_;
  model::OperationId follow_;
  model::OperationId erase_;
  model::OperationId eraseAll_;
};

TEST_F(Iterators, ARangeOfTwoObjectsIsNone) {
  const auto one = script_.call(make_);
  const auto other = script_.call(make_);
  const auto first = script_.on(one, begin_);
  const auto last = script_.on(other, begin_);
  script_.on(one, eraseAll_, {step(first), step(last)});
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "mixed-range");
}

TEST_F(Iterators, ARangeOfOneObjectIsFine) {
  const auto one = script_.call(make_);
  const auto first = script_.on(one, begin_);
  const auto last = script_.on(one, begin_);
  script_.on(one, eraseAll_, {step(first), step(last)});
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "memory-error");
}

TEST_F(Iterators, APlaceInAnotherObjectIsNone) {
  const auto one = script_.call(make_);
  const auto other = script_.call(make_);
  script_.on(one, erase_, {step(script_.on(other, begin_))});
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "mixed-range");
}

TEST_F(Iterators, APlaceInTheReceiverIsFine) {
  const auto one = script_.call(make_);
  script_.on(one, erase_, {step(script_.on(one, begin_))});
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "memory-error");
}

TEST_F(Iterators, TheEndIsNotFollowed) {
  const auto one = script_.call(make_);
  const auto end = script_.on(one, end_);
  script_.on(end, follow_);
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "past-the-end");
}

TEST_F(Iterators, OneThatRefersIntoNothingIsNotFollowed) {
  const auto nowhere = fixture_.constructor(iterator_, {});
  script_.on(script_.call(nowhere), follow_);
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "singular-iterator");
}

TEST_F(Iterators, ACopyOfOneThatRefersIntoNothingIsNotFollowedEither) {
  const auto nowhere = fixture_.constructor(iterator_, {});
  const auto copy = fixture_.constructor(iterator_, {byConstReference(iteratorType_)});
  script_.on(script_.call(copy, {step(script_.call(nowhere))}), follow_);
  EXPECT_EQ(failureOf(crash("segv")).cause.rule, "singular-iterator");
  const ValueFlow flow(fixture_.api, script_.sequence, script_.sequence.steps.size());
  EXPECT_EQ(firstUseOfNoElement(fixture_.api, script_.sequence, flow), 2U);
}

TEST_F(Iterators, WhatIsAtNoElementIsSeenBeforeItIsUsed) {
  const auto firstUse = [&] {
    const ValueFlow flow(fixture_.api, script_.sequence, script_.sequence.steps.size());
    return firstUseOfNoElement(fixture_.api, script_.sequence, flow);
  };
  const auto back = fixture_.fluent(iterator_, "operator--", {});
  const auto one = script_.call(make_);
  const auto end = script_.on(one, end_);
  script_.on(end, back);
  script_.on(end, follow_);
  script_.on(script_.on(one, begin_), follow_);
  EXPECT_EQ(firstUse(), std::nullopt);
  script_.on(one, erase_, {step(script_.on(one, end_))});
  EXPECT_EQ(firstUse(), script_.sequence.steps.size() - 1);
}

TEST_F(Iterators, AnIteratorIsAtTheEndAfterAsManyStepsAsThereAreElements) {
  const auto one = script_.call(make_);
  const auto begin = script_.on(one, begin_);
  script_.on(begin, next_);
  script_.on(begin, follow_);
  model::Execution execution = endingIn(script_.sequence, crash("segv"));
  observe(execution, begin, one, fixture_.key(size_), "2");
  EXPECT_EQ(only(judged(execution)).cause.rule, "memory-error");
  execution.steps[begin].observations.clear();
  observe(execution, begin, one, fixture_.key(size_), "1");
  EXPECT_EQ(only(judged(execution)).cause.rule, "past-the-end");
}

class Comparisons : public StackTest {
 protected:
  model::OperationId sorter(model::TypeId result, std::vector<model::TypeId> parameters) {
    const auto callable = fixture_.type(
        "std::function<…>",
        model::CallableType{model::CallableForm::Function, std::move(parameters), result});
    return fixture_.method(stack_, "sort", {byValue(callable)}, fixture_.voidType);
  }
  std::string ruleOfCrashInLibrary(model::OperationId sort) {
    const auto stack = script_.call(make_);
    script_.on(stack, sort, {{model::Literal{model::CallbackLiteral{}}}});
    const model::Crashed outcome{"heap-buffer-overflow",
                                 "",
                                 {libraryFrame("void std::__unguarded_linear_insert<int*>(int*)"),
                                  frame("Stack::sort(…)"), thunk()},
                                 ""};
    return failureOf(outcome).cause.rule;
  }
};

TEST_F(Comparisons, ACallbackThatComparesAtRandomMayBreakSorting) {
  EXPECT_EQ(ruleOfCrashInLibrary(sorter(fixture_.boolType, {fixture_.intType, fixture_.intType})),
            "arbitrary-comparison");
}

TEST_F(Comparisons, OtherCallbacksExcuseNothing) {
  EXPECT_EQ(ruleOfCrashInLibrary(sorter(fixture_.voidType, {fixture_.intType})), "memory-error");
}

}  // namespace
}  // namespace assay::oracle
