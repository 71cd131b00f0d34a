#include "report/execution.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::report {
namespace {

using model::CrashKind;

using namespace model;

Argument number(std::int64_t value) { return Argument{Literal{value}}; }
Argument step(std::size_t index) { return Argument{ValueRef{ValueRef::Scope::Sequence, index, 0}}; }

const Sequence kSequence = {
    {Step{"Stack::Stack()", {}, {}, {}}, Step{"Stack::push(int)", {step(0)}, {number(7)}, {}},
     Step{"Stack::top() const", {step(0)}, {}, {}}, Step{"Stack::pop()", {step(0)}, {}, {}}}};

StepExecution done(Outcome outcome) { return {std::move(outcome), {}, false, 0}; }

TEST(Execution, SaysThatAnEmptySequenceRanNothing) {
  EXPECT_EQ(executionText({}, {}), "nothing was run: the sequence has no steps\n");
}

TEST(Execution, IsShownStepByStep) {
  Execution execution;
  execution.steps = {done(Returned{}), done(Threw{"std::bad_alloc", "no room", {}}),
                     done(Returned{"7"})};
  execution.steps[0].observations = {{0, "Stack::size() const", "0"}};
  execution.steps[1].observations = {{0, "Stack::size() const", "0"}};  // no news
  execution.steps[2].observations = {{0, "Stack::size() const", "1"}};
  execution.steps[2].usesStaleValue = true;
  execution.steps[2].threadsLeft = 2;
  execution.stopped = "the worker died";
  execution.leak = Leak{16, 1, {{"Stack::push(int)", {"stack.h", 9, 5}}}, false};
  EXPECT_EQ(executionText(kSequence, execution), R"(  #0  Stack::Stack()
      returned
        #0 Stack::size() const = 0
  #1  Stack::push(int)  on #0  with [7]
      threw std::bad_alloc: no room
  #2  Stack::top() const  on #0
      returned 7
      uses a borrowed value after a later change of its owner
      left 2 thread(s) running
        #0 Stack::size() const = 1
stopped: the worker died
leaked 16 byte(s) in 1 block(s), unconfirmed
        at Stack::push(int)  stack.h:9
)");
}

TEST(Execution, ACrashShowsTheFramesOfTheSubject) {
  Execution execution;
  Crashed crash{CrashKind::HeapUseAfterFree, "READ of size 4", {}, "the report"};
  crash.stack = {{"Stack::top() const", {"stack.h", 3, 1}},
                 {"helper", {}},
                 {"assay_harness::call", {"harness.cpp", 1, 1}},
                 {"main", {}}};
  execution.steps = {done(crash)};
  execution.teardown = TimedOut{};
  EXPECT_EQ(executionText(kSequence, execution), R"(  #0  Stack::Stack()
      crashed: heap-use-after-free (READ of size 4)
        at Stack::top() const  stack.h:3
        at helper
destroying what the sequence built timed out
)");
}

TEST(Execution, ADeepStackIsCut) {
  Execution execution;
  execution.steps = {done(TimedOut{std::vector<Frame>(10, {"recurse", {"a.h", 1, 1}})})};
  const std::string text = executionText(kSequence, execution);
  EXPECT_NE(text.find("        and 2 more\n"), std::string::npos) << text;
}

TEST(Execution, OneLinePerOutcome) {
  const Contract clause{ContractKind::Precondition, "n > 0", {}};
  EXPECT_EQ(outcomeText(Returned{"7"}), "returned 7");
  EXPECT_EQ(outcomeText(Threw{"int", "", {}}), "threw int");
  EXPECT_EQ(outcomeText(ContractViolated{clause, true, {}}),
            "violated its precondition n > 0: the call is not allowed here");
  EXPECT_EQ(outcomeText(ContractViolated{{ContractKind::Invariant, "repOk()", {}}, false, {}}),
            "violated repOk()");
  EXPECT_EQ(outcomeText(HarnessFailed{"no worker"}), "could not be run: no worker");
}

TEST(Execution, JsonHasTheSameFacts) {
  Execution execution;
  execution.steps = {
      done(Returned{"1"}),
      done(ContractViolated{
          {ContractKind::Postcondition, "x", {"a.h", 2, 1}}, false, {{"f", {"a.h", 3, 1}}}})};
  execution.steps[0].observations = {{0, "q", "true"}};
  execution.stopped = "a contract was violated";
  execution.teardown = Threw{"int", "", {}};
  execution.leak = Leak{8, 2, {}, true};
  execution.coverageHash = 42;
  const auto document = nlohmann::json::parse(executionJson(kSequence, execution));
  EXPECT_EQ(document["assay"], "execution/1");
  EXPECT_EQ(document["steps"][0]["call"], "Stack::Stack()");
  EXPECT_EQ(document["steps"][0]["outcome"], "Returned");
  EXPECT_EQ(document["steps"][0]["value"], "1");
  EXPECT_EQ(document["steps"][0]["observations"],
            nlohmann::json::parse(R"([{"object": 0, "query": "q", "value": "true"}])"));
  EXPECT_EQ(document["steps"][1]["outcome"], "ContractViolated");
  EXPECT_EQ(document["stopped"], "a contract was violated");
  EXPECT_EQ(document["teardown"]["outcome"], "Threw");
  EXPECT_EQ(document["leak"]["bytes"], 8);
  EXPECT_EQ(document["leak"]["confirmed"], true);
  EXPECT_EQ(document["coverageHash"], 42);
}

}  // namespace
}  // namespace assay::report
