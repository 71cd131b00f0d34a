#include "oracle/misuse.h"

#include "stack_fixture.h"

namespace assay::oracle {
namespace {

using model::Failure;
using model::Standing;

class Misuses : public StackTest {
 protected:
  // The rule that the failure of the last step is put under.
  RuleId ruleOf(model::Outcome outcome) const { return failureOf(std::move(outcome)).cause.rule; }
};

TEST_F(Misuses, AFailureAfterAStaleValueWasUsedIsTheTests) {
  popOnce();
  script_.on(0, pop_);
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::HeapUseAfterFree));
  execution.steps[1].usesStaleValue = true;
  const Failure failure = only(judged(execution));
  EXPECT_EQ(failure.cause.rule, RuleId::StaleValue);
  EXPECT_EQ(failure.standing, Standing::Invalid);
  EXPECT_EQ(failure.cause.kind, CrashKind::HeapUseAfterFree);
}

TEST_F(Misuses, AStaleValueUsedLaterExcusesNothing) {
  popOnce();
  script_.on(0, pop_);
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.steps[1].outcome = crash(CrashKind::HeapUseAfterFree);
  execution.steps[2].usesStaleValue = true;
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::MemoryError);
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
  settings_.standings[RuleId::StaleValue] = Standing::Fault;
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::HeapUseAfterFree));
  execution.steps[1].usesStaleValue = true;
  EXPECT_EQ(only(judged(execution)).standing, Standing::Fault);
}

TEST_F(Misuses, UsingADestroyedObject) {
  const auto destroy = fixture_.destructor(stack_);
  const auto stack = script_.call(make_);
  script_.on(stack, destroy);
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapUseAfterFree)), RuleId::StaleValue);
}

TEST_F(Misuses, DestroyingAnObjectThroughAReference) {
  const auto destroy = fixture_.destructor(stack_);
  const auto stack = script_.call(make_);
  const auto other = script_.call(make_);
  const auto assigned = script_.on(stack, moveAssign_, {step(other)});
  script_.on(assigned, destroy);
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.teardown = crash(CrashKind::HeapUseAfterFree, "", "Stack::~Stack()");
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::StaleValue);
}

TEST_F(Misuses, DestroyingTheTestsOwnObjectIsNoMisuse) {
  const auto destroy = fixture_.destructor(stack_);
  const auto stack = script_.call(make_);
  script_.on(stack, destroy);
  EXPECT_EQ(ruleOf(crash(CrashKind::DoubleFree, "", "Stack::~Stack()")), RuleId::MemoryError);
}

TEST_F(Misuses, UsingAMovedFromObject) {
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::MovedFromUse);
}

TEST_F(Misuses, AFailureOfTheMoveItselfIsTheClasses) {
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse, "", "Stack::Stack(Stack&&)")),
            RuleId::MemoryError);
}

TEST_F(Misuses, DestroyingAMovedFromObjectIsNoMisuse) {
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.teardown = crash(CrashKind::DoubleFree, "", "Stack::~Stack()");
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::MemoryError);
}

TEST_F(Misuses, TheInvariantOfAMovedFromObjectNeedNotHold) {
  const model::ContractViolated violated{
      {model::ContractKind::Invariant, "invariant", {}}, false, {}};
  const auto stack = script_.call(make_);
  script_.call(take_, {step(stack)});
  EXPECT_EQ(ruleOf(violated), RuleId::Invariant);  // no class has one that could be meant
  fixture_.api.classes[stack_.index].invariants.emplace_back().name = "invariant";
  EXPECT_EQ(ruleOf(violated), RuleId::MovedFromUse);
}

TEST_F(Misuses, NullFollowedByTheCalledFunction) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  const Failure failure = failureOf(crash(CrashKind::NullPointerUse, "", "Stack::link(int*)"));
  EXPECT_EQ(failure.cause.rule, RuleId::NullArgument);
  EXPECT_EQ(failure.standing, Standing::Invalid);
}

TEST_F(Misuses, NullThatAStepGaveIsNull) {
  const auto find = fixture_.query(stack_, "find", {}, fixture_.intPointer);
  const auto stack = script_.call(make_);
  const auto found = script_.on(stack, find);
  script_.on(stack, link_, {step(found)});
  model::Execution execution =
      endingIn(script_.sequence, crash(CrashKind::NullPointerUse, "", "Stack::link(int*)"));
  execution.steps[found].outcome = model::Returned{"null"};
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::NullArgument);
  execution.steps[found].outcome = model::Returned{"\"pointer\""};
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::MemoryError);
}

TEST_F(Misuses, NullThatTheClassFollowsElsewhereIsItsFault) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::MemoryError);
}

TEST_F(Misuses, AnObjectThatWasMadeWithNullMayFollowIt) {
  const auto makeWith = fixture_.constructor(stack_, {byValue(fixture_.intPointer)});
  const auto stack = script_.call(makeWith, {null()});
  script_.on(stack, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapUseAfterFree)), RuleId::MemoryError);
}

TEST_F(Misuses, ACopyOfAnObjectThatWasMadeWithNullMayFollowItToo) {
  const auto makeWith = fixture_.constructor(stack_, {byValue(fixture_.intPointer)});
  const auto stack = script_.call(makeWith, {null()});
  script_.on(script_.call(copy_, {step(stack)}), pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
  script_.on(script_.call(take_, {step(stack)}), pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
}

TEST_F(Misuses, WhatAnObjectThatWasMadeWithNullIsAssignedToOrGivesMayFollowItToo) {
  const auto makeWith = fixture_.constructor(stack_, {byValue(fixture_.intPointer)});
  const auto assign = fixture_.fluent(stack_, "operator=", {byConstReference(type_)});
  const auto clone = fixture_.query(stack_, "clone", {}, type_);
  const auto fresh = script_.call(make_);
  script_.on(fresh, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::MemoryError);
  const auto stack = script_.call(makeWith, {null()});
  const auto assigned = script_.on(fresh, assign, {step(stack)});
  script_.on(fresh, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
  script_.on(assigned, pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
  script_.on(script_.on(fresh, clone), pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
}

TEST_F(Misuses, AFieldThatTheTestMadeNullMayBeFollowed) {
  const auto write =
      fixture_.method(stack_, "top_ =", {byValue(fixture_.intPointer)}, fixture_.voidType);
  fixture_.describe(write).kind = model::OperationKind::FieldWrite;
  const auto stack = script_.call(make_);
  script_.on(stack, write, {null()});
  script_.on(script_.call(copy_, {step(stack)}), pop_);
  EXPECT_EQ(ruleOf(crash(CrashKind::NullPointerUse)), RuleId::NullArgument);
}

TEST_F(Misuses, NullHandedOnToAnotherPublicFunctionIsItsFault) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  EXPECT_EQ(ruleOf(model::Crashed{CrashKind::NullPointerUse,
                                  "",
                                  {frame("Stack::pop()"), frame("Stack::link(int*)"), thunk()},
                                  ""}),
            RuleId::MemoryError);
}

TEST_F(Misuses, ANullArgumentExcusesNoOtherError) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapBufferOverflow, "", "Stack::link(int*)")),
            RuleId::MemoryError);
}

TEST_F(Misuses, NullPassedOnToOneThatAsksForAPointer) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  const auto violated = [](std::string text) {
    return model::ContractViolated{{model::ContractKind::Precondition, std::move(text), {}},
                                   false,
                                   {frame("Stack::pop()"), frame("Stack::link(int*)"), thunk()}};
  };
  EXPECT_EQ(ruleOf(violated(" node ")), RuleId::NullArgument);
  EXPECT_EQ(ruleOf(violated("size_ > 0")), RuleId::InnerPrecondition);
}

TEST_F(Misuses, MemoryOfTheTestMayBeTooShort) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {number(7)});
  model::Crashed outcome = crash(CrashKind::HeapBufferOverflow, "", "Stack::link(int*)");
  outcome.report = "READ of size 4\n\nallocated by thread T0 here:\n  #0 operator new\n\n";
  EXPECT_EQ(ruleOf(outcome), RuleId::ShortMemory);
  outcome.kind = CrashKind::HeapUseAfterFree;
  EXPECT_EQ(ruleOf(outcome), RuleId::MemoryError);
}

TEST_F(Misuses, AnIndexIntoMemoryOfTheTestMayLeadAnywhere) {
  const auto pick = fixture_.query(
      stack_, "pick", {byValue(fixture_.intPointer), byValue(fixture_.intType)}, fixture_.intType);
  const auto stack = script_.call(make_);
  script_.on(stack, pick, {number(7), number(-16361)});
  EXPECT_EQ(ruleOf(crash(CrashKind::Segv, "", "Stack::pick(int*, int) const")),
            RuleId::ShortMemory);
  EXPECT_EQ(
      ruleOf(model::Crashed{
          CrashKind::Segv, "", {frame("Stack::pop()"), frame("Stack::clear()"), thunk()}, ""}),
      RuleId::MemoryError);
  script_.on(stack, link_, {number(7)});
  EXPECT_EQ(ruleOf(crash(CrashKind::Segv, "", "Stack::link(int*)")), RuleId::MemoryError);
}

TEST_F(Misuses, AnIndexIntoAnArrayOfPointersMayMeetMemoryOfTheSubject) {
  const auto pointers = fixture_.type("int**", model::PointerType{fixture_.intPointer, false});
  const auto pick = [&](model::TypeId array) {
    return fixture_.query(stack_, "pick", {byValue(array), byValue(fixture_.intType)},
                          fixture_.intType);
  };
  model::Crashed outcome =
      crash(CrashKind::HeapBufferOverflow, "", "Stack::pick(int**, int) const");
  outcome.report =
      "READ of size 8\n\nallocated by thread T0 here:\n  #0 operator new\n"
      "  #1 Stack::grow() /subject/subject.h:9:1\n\n";
  const auto stack = script_.call(make_);
  script_.on(stack, pick(pointers), {number(7), number(4)});
  EXPECT_EQ(ruleOf(outcome), RuleId::ShortMemory);
  script_.on(stack, pick(fixture_.intPointer), {number(7), number(4)});
  EXPECT_EQ(ruleOf(outcome), RuleId::MemoryError);
}

TEST_F(Misuses, MemoryOfTheSubjectIsItsOwnBusiness) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {number(7)});
  model::Crashed outcome = crash(CrashKind::HeapBufferOverflow, "", "Stack::link(int*)");
  outcome.report =
      "READ of size 4\n\nallocated by thread T0 here:\n  #0 operator new\n"
      "  #1 Stack::grow() /subject/subject.h:9:1\n\n";
  EXPECT_EQ(ruleOf(outcome), RuleId::MemoryError);
}

TEST_F(Misuses, MemoryThatTheTestGotElsewhereMayBeTooShort) {
  const auto give = fixture_.query(stack_, "data", {}, fixture_.intPointer);
  const auto stack = script_.call(make_);
  script_.on(script_.call(make_), link_, {step(script_.on(stack, give))});
  EXPECT_EQ(ruleOf(crash(CrashKind::GlobalBufferOverflow, "", "Stack::link(int*)")),
            RuleId::ShortMemory);
}

TEST_F(Misuses, TwoPointersToObjectsMayBeARange) {
  const auto pointer = fixture_.type("const Stack*", model::PointerType{type_, true});
  const auto gather =
      fixture_.method(stack_, "gather", {byValue(pointer), byValue(pointer)}, fixture_.voidType);
  const auto one = script_.call(make_);
  const auto other = script_.call(make_);
  script_.on(one, gather, {step(one), step(one)});
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapBufferOverflow)), RuleId::MemoryError);
  script_.on(one, gather, {step(one), step(other)});
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapBufferOverflow)), RuleId::MixedRange);
}

TEST_F(Misuses, AnObjectIsNotAssignedToThroughItsBase) {
  const auto large = fixture_.cls("LargeStack");
  fixture_.api.classes[large.index].bases.push_back(stack_);
  script_.on(script_.call(make_), moveAssign_, {step(script_.call(make_))});
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapUseAfterFree)), RuleId::MemoryError);
  script_.on(script_.call(fixture_.constructor(large)), moveAssign_, {step(script_.call(make_))});
  EXPECT_EQ(ruleOf(crash(CrashKind::HeapUseAfterFree)), RuleId::SlicedAssignment);
}

TEST_F(Misuses, TheZeroPageIsNull) {
  const auto stack = script_.call(make_);
  script_.on(stack, link_, {null()});
  model::Crashed outcome = crash(CrashKind::Segv, "", "Stack::link(int*)");
  EXPECT_EQ(ruleOf(outcome), RuleId::MemoryError);
  outcome.report = "==1==Hint: address points to the zero page.";
  EXPECT_EQ(ruleOf(outcome), RuleId::NullArgument);
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
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::MixedRange);
}

TEST_F(Iterators, ARangeOfOneObjectIsFine) {
  const auto one = script_.call(make_);
  const auto first = script_.on(one, begin_);
  const auto last = script_.on(one, begin_);
  script_.on(one, eraseAll_, {step(first), step(last)});
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::MemoryError);
}

TEST_F(Iterators, APlaceInAnotherObjectIsNone) {
  const auto one = script_.call(make_);
  const auto other = script_.call(make_);
  script_.on(one, erase_, {step(script_.on(other, begin_))});
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::MixedRange);
}

TEST_F(Iterators, APlaceInTheReceiverIsFine) {
  const auto one = script_.call(make_);
  script_.on(one, erase_, {step(script_.on(one, begin_))});
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::MemoryError);
}

TEST_F(Iterators, TheEndIsNotFollowed) {
  const auto one = script_.call(make_);
  const auto end = script_.on(one, end_);
  script_.on(end, follow_);
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::PastTheEnd);
}

TEST_F(Iterators, OneThatRefersIntoNothingIsNotFollowed) {
  const auto nowhere = fixture_.constructor(iterator_, {});
  script_.on(script_.call(nowhere), follow_);
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::SingularIterator);
}

TEST_F(Iterators, ACopyOfOneThatRefersIntoNothingIsNotFollowedEither) {
  const auto nowhere = fixture_.constructor(iterator_, {});
  const auto copy = fixture_.constructor(iterator_, {byConstReference(iteratorType_)});
  script_.on(script_.call(copy, {step(script_.call(nowhere))}), follow_);
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).cause.rule, RuleId::SingularIterator);
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
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::Segv));
  observe(execution, begin, one, fixture_.key(size_), "2");
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::MemoryError);
  execution.steps[begin].observations.clear();
  observe(execution, begin, one, fixture_.key(size_), "1");
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::PastTheEnd);
}

class Comparisons : public StackTest {
 protected:
  model::OperationId sorter(model::TypeId result, std::vector<model::TypeId> parameters) {
    const auto callable = fixture_.type(
        "std::function<…>",
        model::CallableType{model::CallableForm::Function, std::move(parameters), result});
    return fixture_.method(stack_, "sort", {byValue(callable)}, fixture_.voidType);
  }
  RuleId ruleOfCrashInLibrary(model::OperationId sort) {
    const auto stack = script_.call(make_);
    script_.on(stack, sort, {{model::Literal{model::CallbackLiteral{}}}});
    const model::Crashed outcome{CrashKind::HeapBufferOverflow,
                                 "",
                                 {libraryFrame("void std::__unguarded_linear_insert<int*>(int*)"),
                                  frame("Stack::sort(…)"), thunk()},
                                 ""};
    return failureOf(outcome).cause.rule;
  }
};

TEST_F(Comparisons, ACallbackThatComparesAtRandomMayBreakSorting) {
  EXPECT_EQ(ruleOfCrashInLibrary(sorter(fixture_.boolType, {fixture_.intType, fixture_.intType})),
            RuleId::ArbitraryComparison);
}

TEST_F(Comparisons, OtherCallbacksExcuseNothing) {
  EXPECT_EQ(ruleOfCrashInLibrary(sorter(fixture_.voidType, {fixture_.intType})),
            RuleId::MemoryError);
}

}  // namespace
}  // namespace assay::oracle
