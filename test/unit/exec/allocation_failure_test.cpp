// Steps whose n-th allocation fails, and what classes make of it.
#include <gtest/gtest.h>

#include "exec/executor.h"
#include "outcome_text.h"
#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

Executor start(ExecutorOptions options = {}) {
  auto executor = Executor::start(sampleApi().api, {workerPath(), sampleApi().table}, options);
  EXPECT_TRUE(executor) << (executor ? "" : support::toString(executor.error()));
  return std::move(*executor);
}

ExecutorOptions observing() {
  ExecutorOptions options;
  options.observe = true;
  return options;
}

Execution runOne(Executor& executor, Sequence sequence) {
  const Sequence sequences[] = {std::move(sequence)};
  return executor.run(sequences).at(0);
}

Step failing(Step step, std::uint32_t which) {
  step.failAllocation = which;
  return step;
}

constexpr const char* kNoMemory = "threw std::bad_alloc std::bad_alloc\n";

TEST(AllocationFailure, CountsTheAllocationsOfTheCallOnly) {
  const Argument longName = text("a name that needs a block of its own");
  const auto renamed = [&](std::uint32_t which) {
    Step step = call(0, "Counter::rename(const std::string&)", {longName});
    step.failAllocation = which;
    return step;
  };
  Step name = call(0, "Counter::name()");
  name.failAllocation = 1;
  Executor executor = start(observing());
  const Execution execution =
      runOne(executor, {{make("Counter::Counter(int)", {number(6)}), renamed(1), renamed(2), name,
                         call(0, "Counter::name()")}});
  ASSERT_EQ(execution.steps.size(), 5u) << summary(execution);
  EXPECT_EQ(summary(execution.steps[1].outcome), "threw std::bad_alloc std::bad_alloc");
  EXPECT_EQ(summary(execution.steps[2].outcome), "returned ");
  EXPECT_EQ(summary(execution.steps[3].outcome), "threw std::bad_alloc std::bad_alloc");
  EXPECT_EQ(execution.steps[4].outcome,
            Outcome{Returned{"\"a name that needs a block of its own\""}});
  EXPECT_FALSE(execution.leak);
}

TEST(AllocationFailure, ShowsWhatLeaks) {
  Executor executor = start();
  const auto add = [&](std::uint32_t which) {
    return runOne(executor, {{make("Hoard::Hoard()"),
                              failing(call(0, "Hoard::addLeaking(int)", {number(1)}), which)}});
  };
  EXPECT_EQ(summary(add(1)), std::string("returned \n") + kNoMemory);
  const Execution execution = add(2);
  EXPECT_EQ(summary(execution), std::string("returned \n") + kNoMemory + "leak of 1\n");
  EXPECT_TRUE(execution.leak->confirmed);
  EXPECT_EQ(summary(add(3)), "returned \nreturned \n");
}

TEST(AllocationFailure, ShowsWhatIsLeftBroken) {
  Executor executor = start();
  const Execution execution =
      runOne(executor,
             {{make("Hoard::Hoard()"), failing(call(0, "Hoard::addBreaking(int)", {number(1)}), 1),
               call(0, "Hoard::tryToAdd(int)", {number(2)})}});
  ASSERT_EQ(execution.steps.size(), 2u) << summary(execution);
  const auto* violated = std::get_if<ContractViolated>(&execution.steps[1].outcome);
  ASSERT_NE(violated, nullptr) << summary(execution);
  EXPECT_EQ(violated->contract.kind, ContractKind::Invariant);
}

// One object, one array, one object of greater alignment.
TEST(AllocationFailure, EveryFormOfNewFailsAndAClassThatIsFineStaysFine) {
  Executor executor = start();
  for (std::uint32_t which = 1; which <= 4; ++which) {
    const Execution execution = runOne(
        executor,
        {{make("Hoard::Hoard()"), failing(call(0, "Hoard::addWell(int)", {number(1)}), which),
          call(0, "Hoard::addWell(int)", {number(2)})}});
    EXPECT_EQ(summary(execution),
              std::string("returned \n") + (which <= 3 ? kNoMemory : "returned \n") + "returned \n")
        << which;
  }
}

TEST(AllocationFailure, NothrowNewGivesNull) {
  Executor executor = start(observing());
  const Execution execution = runOne(
      executor, {{make("Hoard::Hoard()"), failing(call(0, "Hoard::tryToAdd(int)", {number(1)}), 1),
                  call(0, "Hoard::tryToAdd(int)", {number(1)})}});
  EXPECT_EQ(summary(execution), "returned \nreturned false\nreturned true\n");
}

TEST(AllocationFailure, TheObjectThatTheTestMakesIsNotPartOfTheCall) {
  Executor executor = start();
  EXPECT_EQ(summary(runOne(executor, {{failing(make("Hoard::Hoard()"), 1)}})), "returned \n");
}

TEST(AllocationFailure, ACallbackOfTheTestAllocatesAsItLikes) {
  Executor executor = start();
  CallbackLiteral literal;
  literal.body = {make("Hoard::Hoard()")};
  literal.returns = {number(3)};
  const Sequence sequence = {
      {make("Hoard::Hoard()"),
       failing(call(0, "Hoard::addAsked(std::function<int(int)>)", {callback(literal)}), 1)}};
  EXPECT_EQ(summary(runOne(executor, sequence)), std::string("returned \n") + kNoMemory);
}

TEST(AllocationFailure, ABriefRunTellsOfIt) {
  Executor executor = start();
  const Sequence fails = {
      {make("Hoard::Hoard()"), failing(call(0, "Hoard::addWell(int)", {number(1)}), 2)}};
  const auto noticed = executor.runBrief(std::vector{fails});
  ASSERT_EQ(noticed.size(), 1u);
  EXPECT_EQ(summary(noticed[0].execution), std::string("returned \n") + kNoMemory);
}

}  // namespace
}  // namespace assay::exec
