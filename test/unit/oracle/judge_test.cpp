#include "oracle/judge.h"

#include "oracle/law_form.h"
#include "stack_fixture.h"

namespace assay::oracle {
namespace {

using model::Contract;
using model::ContractKind;
using model::ContractViolated;
using model::Failure;
using model::Severity;
using model::Standing;

class Judge : public StackTest {};

TEST_F(Judge, AWellBehavedExecutionHasNoFailures) {
  popOnce();
  EXPECT_TRUE(judged(endingIn(script_.sequence, model::Returned{"3"})).empty());
}

TEST_F(Judge, MemoryErrorsAreBlamedOnTheFunctionAndLine) {
  popOnce();
  const Failure failure = failureOf(crash(CrashKind::HeapUseAfterFree));
  EXPECT_EQ(failure.cause.rule, RuleId::MemoryError);
  EXPECT_EQ(failure.cause.kind, CrashKind::HeapUseAfterFree);
  EXPECT_EQ(failure.cause.function, "Stack::pop()");
  EXPECT_EQ(failure.cause.location.line, 7U);
  EXPECT_EQ(failure.standing, Standing::Fault);
  EXPECT_EQ(failure.severity, Severity::High);
  EXPECT_EQ(failure.step, 1U);
}

struct KindAndRule {
  CrashKind kind;
  RuleId rule;
};

class JudgeKind : public StackTest, public testing::WithParamInterface<KindAndRule> {};

TEST_P(JudgeKind, FallsUnderItsRule) {
  popOnce();
  EXPECT_EQ(failureOf(crash(GetParam().kind)).cause.rule, GetParam().rule);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, JudgeKind,
    testing::Values(KindAndRule{CrashKind::HeapBufferOverflow, RuleId::MemoryError},
                    KindAndRule{CrashKind::DoubleFree, RuleId::MemoryError},
                    KindAndRule{CrashKind::AllocDeallocMismatch, RuleId::MemoryError},
                    KindAndRule{CrashKind::StackUseAfterScope, RuleId::MemoryError},
                    KindAndRule{CrashKind::Segv, RuleId::MemoryError},
                    KindAndRule{CrashKind::BusError, RuleId::MemoryError},
                    KindAndRule{CrashKind::LibraryAssertion, RuleId::MemoryError},
                    KindAndRule{CrashKind::NullPointerUse, RuleId::MemoryError},
                    KindAndRule{CrashKind::MisalignedPointerUse, RuleId::MemoryError},
                    KindAndRule{CrashKind::OutOfBoundsIndex, RuleId::MemoryError},
                    KindAndRule{CrashKind::DynamicTypeMismatch, RuleId::MemoryError},
                    KindAndRule{CrashKind::StackOverflow, RuleId::MemoryError},
                    KindAndRule{CrashKind::SignedIntegerOverflow, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::InvalidShiftExponent, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::IntegerDivideByZero, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::ArithmeticTrap, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::FloatCastOverflow, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::InvalidBoolLoad, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::InvalidEnumLoad, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::MissingReturn, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::NonPositiveVlaIndex, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::InvalidBuiltinUse, RuleId::UndefinedBehaviour},
                    KindAndRule{CrashKind::Abort, RuleId::Terminate},
                    KindAndRule{CrashKind::Exit, RuleId::Terminate},
                    KindAndRule{CrashKind::Signal, RuleId::Terminate},
                    KindAndRule{CrashKind::Terminate, RuleId::Terminate}));

TEST_F(Judge, TheUserSaysWhatARuleCountsAs) {
  popOnce();
  settings_.standings[RuleId::MemoryError] = Standing::Expected;
  EXPECT_EQ(failureOf(crash(CrashKind::Segv)).standing, Standing::Expected);
}

TEST_F(Judge, OverflowNearTheLimitOfATypeIsSuspect) {
  const auto stack = script_.call(make_);
  script_.on(stack, push_, {number(2'147'483'647)});
  const Failure failure =
      failureOf(crash(CrashKind::SignedIntegerOverflow, "2147483647 + 1", "Stack::push(int)"));
  EXPECT_EQ(failure.standing, Standing::Suspect);
  EXPECT_EQ(failure.severity, Severity::Low);
}

TEST_F(Judge, OverflowWithOrdinaryNumbersIsAFault) {
  const auto stack = script_.call(make_);
  script_.on(stack, push_, {number(100'000)});
  const Failure failure =
      failureOf(crash(CrashKind::SignedIntegerOverflow, "100000 * 100000", "Stack::push(int)"));
  EXPECT_EQ(failure.standing, Standing::Fault);
  EXPECT_EQ(failure.severity, Severity::Medium);
}

TEST_F(Judge, DivisionByZeroIsNoMatterOfLimits) {
  const auto stack = script_.call(make_);
  script_.on(stack, push_, {number(2'147'483'647)});
  EXPECT_EQ(failureOf(crash(CrashKind::IntegerDivideByZero)).standing, Standing::Fault);
}

TEST_F(Judge, RunningOutWithHugeArgumentsIsExpected) {
  const auto stack = script_.call(make_);
  script_.on(stack, reserve_, {number(1'000'000)});
  for (const auto kind :
       {CrashKind::StackOverflow, CrashKind::OutOfMemory, CrashKind::AllocationSizeTooBig}) {
    const Failure failure = failureOf(crash(kind));
    EXPECT_EQ(failure.cause.rule, RuleId::Exhaustion);
    EXPECT_EQ(failure.standing, Standing::Expected);
  }
}

TEST_F(Judge, AnEndlessRecursionIsBlamedOnTheCalledOperation) {
  popOnce();
  const Failure failure = failureOf(model::Crashed{
      CrashKind::StackOverflow, "…", std::vector<model::Frame>(100, frame("Stack::helper()")), ""});
  EXPECT_EQ(failure.cause.rule, RuleId::MemoryError);
  EXPECT_EQ(failure.cause.function, "Stack::pop()");
}

class Callbacks : public Judge {
 protected:
  // Calls stack.each(), which takes a callback with this body.
  void callEach(std::size_t stack, std::vector<model::Step> body) {
    script_.on(stack, each_, {{model::Literal{model::CallbackLiteral{std::move(body), {}}}}});
  }
  model::Step popOf(std::size_t stack) const { return {fixture_.key(pop_), {step(stack)}, {}, {}}; }

 private:
  model::TypeId callable_ =
      fixture_.type("std::function<void()>",
                    model::CallableType{model::CallableForm::Function, {}, fixture_.voidType});
  model::OperationId each_ =
      fixture_.method(stack_, "each", {byValue(callable_)}, fixture_.voidType);
};

TEST_F(Callbacks, ARecursionThroughTheTestsOwnIsTheTests) {
  const auto stack = script_.call(make_);
  callEach(stack, {popOf(stack)});
  EXPECT_EQ(failureOf(crash(CrashKind::StackOverflow)).cause.rule, RuleId::Exhaustion);
}

TEST_F(Callbacks, ALawSaysNothingAboutWhatTheTestsOwnMayHaveChanged) {
  const auto isBroken = [&] {
    const auto asked = script_.sequence.steps.size() - 1;
    const model::Probe probe{script_.sequence,
                             RuleId::CopyIndependent,
                             {model::ResultIs{asked, "1"}},
                             lawForm(script_.sequence, 1)};
    const auto execution = endingIn(script_.sequence, model::Returned{"0"});
    return !judge(fixture_.api, probe, execution, settings_, subject_).empty();
  };
  const auto stack = script_.call(make_);
  const auto copy = script_.call(copy_, {step(stack)});
  callEach(copy, {});
  script_.on(stack, size_);
  EXPECT_TRUE(isBroken());
  callEach(copy, {popOf(stack)});
  script_.on(stack, size_);
  EXPECT_FALSE(isBroken());
}

TEST_F(Judge, AnExceptionThatEndsTheProcessBrokeANoexcept) {
  popOnce();
  const Failure failure = failureOf(model::Crashed{
      CrashKind::Terminate,
      "terminated by an exception of type std::logic_error: closed already",
      {frame("Stack::release()", "/subject/subject.h", 20),
       frame("Stack::~Stack()", "/subject/subject.h", 30), frame("Stack::pop()"), thunk()},
      ""});
  EXPECT_EQ(failure.cause.rule, RuleId::Noexcept);
  EXPECT_EQ(failure.cause.function, "Stack::~Stack()");
  EXPECT_EQ(failure.cause.location.line, 30U);
}

TEST_F(Judge, TheNoexceptOperationOnTheWayIsBlamed) {
  popOnce();
  const Failure failure = failureOf(model::Crashed{
      CrashKind::Terminate,
      "terminated by an exception of type int",
      {frame("Stack::release()"), frame("Stack::clear()"), frame("Stack::pop()"), thunk()},
      ""});
  EXPECT_EQ(failure.cause.function, "Stack::clear()");
}

TEST_F(Judge, AnExceptionThatLeavesAThreadEndsTheProcess) {
  popOnce();
  const Failure failure = failureOf(model::Crashed{
      CrashKind::Terminate,
      "terminated by an exception of type int",
      {frame("Stack::work()"), libraryFrame("std::thread::_Invoker<void>::operator()()"), thunk()},
      ""});
  EXPECT_EQ(failure.cause.rule, RuleId::Terminate);
}

TEST_F(Judge, NoMemoryInANoexceptFunctionIsExpectedWithHugeArgumentsOnly) {
  const auto outcome =
      crash(CrashKind::Terminate, "terminated by an exception of type std::bad_alloc");
  popOnce();
  EXPECT_EQ(failureOf(outcome).cause.rule, RuleId::Noexcept);
  script_.on(0, reserve_, {number(1'000'000'000)});
  EXPECT_EQ(failureOf(outcome).cause.rule, RuleId::Exhaustion);
}

TEST_F(Judge, ExceptionsAreExpectedAndCarryTheirType) {
  popOnce();
  const Failure failure =
      failureOf(model::Threw{"std::out_of_range", "empty", {frame("Stack::pop()"), thunk()}});
  EXPECT_EQ(failure.cause.rule, RuleId::Exception);
  EXPECT_EQ(failure.cause.kind.text(), "std::out_of_range");
  EXPECT_EQ(failure.standing, Standing::Expected);
}

TEST_F(Judge, EveryThrowIsReported) {
  popOnce();
  script_.on(0, pop_);
  model::Execution execution = endingIn(script_.sequence, model::Threw{"int", "", {}});
  execution.steps[1].outcome = model::Threw{"long", "", {}};
  const auto failures = judged(execution);
  ASSERT_EQ(failures.size(), 2U);
  EXPECT_EQ(failures[0].step, 1U);
  EXPECT_EQ(failures[1].step, 2U);
}

TEST_F(Judge, NoMemoryForAHugeArgumentIsExhaustion) {
  const auto stack = script_.call(make_);
  script_.on(stack, reserve_, {number(1'000'000'000'000)});
  EXPECT_EQ(failureOf(model::Threw{"std::bad_alloc", "", {}}).cause.rule, RuleId::Exhaustion);
  EXPECT_EQ(failureOf(model::Threw{"std::length_error", "", {}}).cause.rule, RuleId::Exhaustion);
  EXPECT_EQ(failureOf(model::Threw{"std::logic_error", "", {}}).cause.rule, RuleId::Exception);
}

TEST_F(Judge, AThrowThroughANoexceptFunctionIsAFault) {
  const auto stack = script_.call(make_);
  script_.on(stack, clear_);
  const model::Threw through{"int", "", {frame("Stack::clear()"), thunk()}};
  EXPECT_EQ(failureOf(through).cause.rule, RuleId::Noexcept);
  EXPECT_EQ(failureOf(through).standing, Standing::Fault);
}

TEST_F(Judge, AThrowWhileAnArgumentOfANoexceptFunctionIsCopiedIsNot) {
  const auto stack = script_.call(make_);
  script_.on(stack, clear_);
  const model::Threw copying{"std::bad_alloc", "", {libraryFrame(), thunk()}};
  EXPECT_EQ(failureOf(copying).cause.rule, RuleId::Exception);
}

TEST_F(Judge, AHangNeedsSmallArguments) {
  const auto stack = script_.call(make_);
  script_.on(stack, reserve_, {number(1000)});
  const model::TimedOut hang{{frame("Stack::inner()"), thunk()}};
  EXPECT_EQ(failureOf(hang).cause.rule, RuleId::Hang);
  EXPECT_EQ(failureOf(hang).cause.function, "Stack::reserve(unsigned long)");
  script_.on(stack, reserve_, {number(1001)});
  EXPECT_EQ(failureOf(hang).cause.rule, RuleId::Exhaustion);
  EXPECT_EQ(failureOf(hang).standing, Standing::Expected);
}

ContractViolated broken(ContractKind kind, bool byTest = false) {
  return {Contract{kind, "size_ > 0", {"/subject/subject.h", 12, 5}},
          byTest,
          {frame("Stack::pop()", "/subject/subject.h", 12),
           frame("Stack::clear()", "/subject/subject.h", 40), thunk()}};
}

TEST_F(Judge, ThePreconditionThatTheTestBreaksMakesItInvalid) {
  popOnce();
  const Failure failure = failureOf(broken(ContractKind::Precondition, true));
  EXPECT_EQ(failure.cause.rule, RuleId::Precondition);
  EXPECT_EQ(failure.standing, Standing::Invalid);
  EXPECT_EQ(failure.cause.kind.text(), "size_ > 0");
}

TEST_F(Judge, ThePreconditionThatTheClassBreaksIsBlamedOnTheCaller) {
  popOnce();
  const Failure failure = failureOf(broken(ContractKind::Precondition));
  EXPECT_EQ(failure.cause.rule, RuleId::InnerPrecondition);
  EXPECT_EQ(failure.standing, Standing::Fault);
  EXPECT_EQ(failure.cause.function, "Stack::clear()");
  EXPECT_EQ(failure.cause.location.line, 40U);
}

TEST_F(Judge, OverloadsShareTheirPreconditions) {
  popOnce();
  ContractViolated violated = broken(ContractKind::Precondition);
  violated.stack[1].function = "Stack::pop(int)";
  EXPECT_EQ(failureOf(violated).cause.rule, RuleId::Precondition);
  violated.stack[1].function = violated.stack[0].function;  // calls itself
  EXPECT_EQ(failureOf(violated).cause.rule, RuleId::InnerPrecondition);
}

TEST_F(Judge, PostconditionsAndAssertionsAreBlamedWhereTheyStand) {
  popOnce();
  const Failure post = failureOf(broken(ContractKind::Postcondition));
  EXPECT_EQ(post.cause.rule, RuleId::Postcondition);
  EXPECT_EQ(post.cause.location.line, 12U);
  const Failure assertion = failureOf(broken(ContractKind::Assertion));
  EXPECT_EQ(assertion.cause.rule, RuleId::Assertion);
  EXPECT_EQ(assertion.cause.function, "Stack::pop()");
}

ContractViolated brokenInvariant() {
  return {Contract{ContractKind::Invariant, "invariant", {"/subject/subject.h", 90, 3}}, false, {}};
}

TEST_F(Judge, AnInvariantIsBlamedOnTheStepThatEnded) {
  popOnce();
  const Failure failure = failureOf(brokenInvariant());
  EXPECT_EQ(failure.cause.rule, RuleId::Invariant);
  EXPECT_EQ(failure.cause.function, "Stack::pop()");
  EXPECT_EQ(failure.cause.location.line, 90U);
}

TEST_F(Judge, AnInvariantAfterSelfMoveIsThatRulesBusiness) {
  const auto stack = script_.call(make_);
  script_.on(stack, moveAssign_, {step(stack)});
  EXPECT_EQ(failureOf(brokenInvariant()).cause.rule, RuleId::SelfMove);
  EXPECT_EQ(failureOf(brokenInvariant()).standing, Standing::Fault);
  fixture_.describe(moveAssign_).isImplicit = true;
  EXPECT_EQ(failureOf(brokenInvariant()).standing, Standing::Suspect);
}

TEST_F(Judge, TheTeardownIsAStepAfterTheLast) {
  popOnce();
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.teardown = crash(CrashKind::DoubleFree, "twice", "Stack::~Stack()");
  const Failure failure = only(judged(execution));
  EXPECT_EQ(failure.cause.rule, RuleId::MemoryError);
  EXPECT_EQ(failure.step, 2U);
}

TEST_F(Judge, OnlyAConfirmedLeakIsOne) {
  popOnce();
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.leak = model::Leak{20, 1, {libraryFrame(), frame("Stack::pop()"), thunk()}, false};
  EXPECT_TRUE(judged(execution).empty());
  execution.leak->confirmed = true;
  const Failure failure = only(judged(execution));
  EXPECT_EQ(failure.cause.rule, RuleId::Leak);
  EXPECT_EQ(failure.cause.function, "Stack::pop()");
  EXPECT_EQ(failure.step, 2U);
  EXPECT_EQ(failure.severity, Severity::Low);
}

TEST_F(Judge, AnObjectThatOnlyItsClassCanEndIsNoLeak) {
  popOnce();
  model::Execution execution = endingIn(script_.sequence, model::Returned{"3"});
  execution.leak = model::Leak{20, 1, {libraryFrame(), frame("Stack::pop()"), thunk()}, true};
  EXPECT_FALSE(judged(execution).empty());
  for (const model::Class& cls : fixture_.api.classes) {
    fixture_.describe(cls.type).isDestructible = false;
  }
  EXPECT_TRUE(judged(execution).empty());
}

TEST_F(Judge, WhatAnInterruptedSequenceLeavesBehindIsNoLeak) {
  popOnce();
  model::Execution execution = endingIn(script_.sequence, broken(ContractKind::Postcondition));
  execution.leak = model::Leak{20, 1, {frame("Stack::pop()"), thunk()}, true};
  EXPECT_EQ(only(judged(execution)).cause.rule, RuleId::Postcondition);
}

TEST_F(Judge, ALeakThatACycleOfSharedPointersMayExplainIsSuspect) {
  const auto shared = fixture_.type(
      "std::shared_ptr<Stack>",
      model::SmartPointerType{model::SmartPointerKind::Shared, fixture_.typeOf(stack_)});
  const auto share = fixture_.function("share", {}, shared);
  const auto follow = fixture_.method(stack_, "follow", {byValue(shared)}, fixture_.voidType);
  const auto stack = script_.call(share);
  script_.on(stack, follow, {step(stack)});
  model::Execution execution = endingIn(script_.sequence, model::Returned{});
  execution.leak = model::Leak{20, 1, {frame("share()"), thunk()}, true};
  EXPECT_EQ(only(judged(execution)).standing, Standing::Suspect);
}

TEST_F(Judge, OurOwnFailureIsNobodysFault) {
  popOnce();
  model::Execution execution = endingIn(script_.sequence, model::HarnessFailed{"no worker"});
  execution.leak = model::Leak{20, 1, {}, true};
  EXPECT_TRUE(harnessFailed(execution));
  EXPECT_TRUE(judged(execution).empty());
  EXPECT_FALSE(harnessFailed(endingIn(script_.sequence, model::Returned{})));
}

TEST_F(Judge, FaultsComeBeforeWhatIsExpected) {
  popOnce();
  script_.on(0, pop_);
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::Segv));
  execution.steps[1].outcome = model::Threw{"int", "", {}};
  const auto failures = judged(execution);
  ASSERT_EQ(failures.size(), 2U);
  EXPECT_EQ(failures[0].cause.rule, RuleId::MemoryError);
  EXPECT_EQ(failures[1].cause.rule, RuleId::Exception);
}

TEST_F(Judge, AFailedAllocationIsBlamedForWhatFollows) {
  const auto stack = script_.call(make_);
  const auto push = script_.on(stack, push_, {number(1)});
  script_.on(stack, pop_);
  script_.sequence.steps[push].failAllocation = 1;
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::HeapUseAfterFree));
  execution.steps[push].outcome = model::Threw{"std::bad_alloc", "", {}};
  const auto failures = judged(execution, RuleId::AllocationFailure);
  ASSERT_EQ(failures.size(), 2U);
  EXPECT_EQ(failures[0].cause.rule, RuleId::AllocationFailure);
  EXPECT_EQ(failures[0].cause.kind.text(), "memory-error: heap-use-after-free");
  EXPECT_EQ(failures[1].cause.rule, RuleId::Exception);
}

TEST_F(Judge, WhatFailsBeforeTheFailedAllocationIsNotBlamedOnIt) {
  popOnce();
  script_.on(0, push_, {number(1)});
  script_.sequence.steps[2].failAllocation = 1;
  model::Execution execution = endingIn(script_.sequence, crash(CrashKind::Segv));
  execution.steps.resize(2);
  execution.steps[1].outcome = crash(CrashKind::Segv);
  EXPECT_EQ(only(judged(execution, RuleId::AllocationFailure)).cause.rule, RuleId::MemoryError);
}

TEST_F(Judge, EndingTheProcessForLackOfMemoryIsAllowedToNoexceptFunctions) {
  const auto stack = script_.call(make_);
  script_.on(stack, clear_);
  script_.sequence.steps[1].failAllocation = 1;
  const auto execution =
      endingIn(script_.sequence,
               crash(CrashKind::Terminate, "terminated by an exception of type std::bad_alloc"));
  EXPECT_EQ(only(judged(execution, RuleId::AllocationFailure)).standing, Standing::Expected);
}

TEST(SameCause, ColumnsDoNotMatter) {
  const model::Cause cause{RuleId::Leak, CrashKind::Leak, "f()", {"a.h", 3, 1}};
  model::Cause other = cause;
  other.location.column = 9;
  EXPECT_TRUE(sameCause(cause, other));
  other.location.line = 4;
  EXPECT_FALSE(sameCause(cause, other));
  other = cause;
  other.kind = model::FailureKind("x");
  EXPECT_FALSE(sameCause(cause, other));
  other = cause;
  other.rule = RuleId::Hang;
  EXPECT_FALSE(sameCause(cause, other));
  other = cause;
  other.function = "g()";
  EXPECT_FALSE(sameCause(cause, other));
}

TEST_F(Judge, AFailureInTheCalledFunctionIsTold) {
  popOnce();
  const auto direct = endingIn(script_.sequence, crash(CrashKind::Segv));
  EXPECT_TRUE(failsInCalledFunction(fixture_.api, only(judged(direct)), direct, subject_));
  const auto deeper = endingIn(
      script_.sequence,
      model::Crashed{
          CrashKind::Segv, "", {frame("Stack::clear()"), frame("Stack::pop()"), thunk()}, ""});
  EXPECT_FALSE(failsInCalledFunction(fixture_.api, only(judged(deeper)), deeper, subject_));
}

}  // namespace
}  // namespace assay::oracle
