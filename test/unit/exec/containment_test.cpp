// Every way to misbehave is attributed to its step, and the sequences around it do not notice.
#include <gtest/gtest.h>

#include "exec/executor.h"
#include "outcome_text.h"
#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

struct Case {
  const char* name;
  const char* operation;
  std::vector<Argument> arguments;
  const char* expected;  // summary of the step
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }

const Case kCases[] = {
    {"Segv", "Trouble::segv()", {}, "crashed segv"},
    {"SignedOverflow", "Trouble::overflow(int)", {number(1)}, "crashed signed-integer-overflow"},
    {"DivisionByZero", "Trouble::divide(int)", {number(0)}, "crashed integer-divide-by-zero"},
    {"UseAfterFree", "Trouble::useAfterFree()", {}, "crashed heap-use-after-free"},
    {"OutOfBounds", "Trouble::outOfBounds()", {}, "crashed heap-buffer-overflow"},
    {"LibraryAssertion", "Trouble::vectorIndex()", {}, "crashed library-assertion"},
    {"StackOverflow", "Trouble::recurse(int)", {number(0)}, "crashed stack-overflow"},
    {"Exit", "Trouble::exitNow(int)", {number(3)}, "crashed exit"},
    {"QuickExit", "Trouble::quickExit()", {}, "crashed exit"},
    {"Abort", "Trouble::abortNow()", {}, "crashed abort"},
    {"Signal", "Trouble::raiseTerm()", {}, "crashed signal"},
    {"Noexcept", "Trouble::throwFromNoexcept()", {}, "crashed terminate"},
    {"Terminate", "Trouble::terminateNow()", {}, "crashed terminate"},
    {"DoubleFree", "Trouble::doubleFree()", {}, "crashed double-free"},
    {"Mismatch", "Trouble::mismatch()", {}, "crashed alloc-dealloc-mismatch"},
    {"Hog", "Trouble::hog()", {}, "threw std::bad_alloc std::bad_alloc"},
    {"HugeText", "Trouble::hugeText()", {}, "threw std::bad_alloc std::bad_alloc"},
    {"LeftThread", "Trouble::leaveThread()", {}, "returned "},
    {"ShortThread", "Trouble::shortThread()", {}, "returned "},
    {"CrashingThread", "Trouble::crashingThread()", {}, "crashed abort"},
    {"Output", "Trouble::print()", {}, "returned "},
    {"Fork", "Trouble::forkChild()", {}, "returned 1"},
    {"ForkMany", "Trouble::forkMany()", {}, "returned 64"},
    {"Escape", "Trouble::escape()", {}, "returned "},
    {"CloseAll", "Trouble::closeAll()", {}, "returned "},
    {"Directory", "Trouble::changeDirectory()", {}, "returned "},
    {"Variable", "Trouble::setVariable()", {}, "returned "},
    {"Hex", "Trouble::setHex()", {}, "returned "},
    {"Statics", "Trouble::remember()", {}, "returned 1"},
    {"StaticHeap", "Trouble::collect(int)", {number(1)}, "returned 1"},
    {"StaticMap", "Trouble::grow(int)", {number(5)}, "returned 2"},
    {"ThreadLocal", "Trouble::threadLocal()", {}, "returned 1"},
    {"Random", "Trouble::random()", {}, "returned 1804289383"},
    {"File", "Trouble::writeFile()", {}, "returned false"},
    {"Network", "Trouble::canConnect()", {}, "returned false"},
    {"KillParent", "Trouble::killParent()", {}, "returned false"},
};

Sequence troubleWith(const Case& one) {
  return {{make("Trouble::Trouble()"), call(0, one.operation, one.arguments)}};
}

// What a sequence can see of the process.
Sequence probe() {
  return {{make("Trouble::Trouble()"), call(0, "Trouble::directory()"),
           call(0, "Trouble::remember()"), call(0, "Trouble::collect(int)", {number(1)}),
           call(0, "Trouble::grow(int)", {number(7)}), call(0, "Trouble::threadLocal()"),
           call(0, "Trouble::isHex()"), call(0, "Trouble::random()"),
           call(0, "Trouble::hasVariable()"), call(0, "Trouble::writeFile()"),
           call(0, "Trouble::overflow(int)", {number(2)})}};
}

const char kProbed[] =
    "returned \nreturned \"scratch\"\nreturned 1\nreturned 1\nreturned 2\nreturned 1\nreturned "
    "false\n"
    "returned 1804289383\nreturned false\nreturned false\ncrashed signed-integer-overflow\n";

Executor start(ExecutorOptions options) {
  options.observe = true;
  auto executor = Executor::start(sampleApi().api, {workerPath(), sampleApi().table}, options);
  EXPECT_TRUE(executor) << (executor ? "" : support::toString(executor.error()));
  return std::move(*executor);
}

class Containment : public testing::TestWithParam<Case> {};

TEST_P(Containment, IsAttributedToTheStepAndNeighboursDoNotNotice) {
  Executor executor = start({});
  const Sequence sequences[] = {probe(), troubleWith(GetParam()), probe(), troubleWith(GetParam()),
                                probe()};
  const auto executions = executor.run(sequences);
  for (const std::size_t trouble : {1u, 3u}) {
    ASSERT_EQ(executions[trouble].steps.size(), 2u) << summary(executions[trouble]);
    EXPECT_EQ(summary(executions[trouble].steps[1].outcome), GetParam().expected);
    EXPECT_FALSE(executions[trouble].teardown) << summary(*executions[trouble].teardown);
  }
  for (const std::size_t neighbour : {0u, 2u, 4u}) {
    EXPECT_EQ(summary(executions[neighbour]), kProbed) << neighbour;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Containment, testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(ContainmentDetails, TimeLimitsGiveTheStack) {
  ExecutorOptions options;
  options.limits.stepCpuNanoseconds = 100'000'000;
  options.limits.stepWallNanoseconds = 300'000'000;
  Executor executor = start(options);
  const Sequence sequences[] = {
      {{make("Trouble::Trouble()"), call(0, "Trouble::spin()")}},
      {{make("Trouble::Trouble()"), call(0, "Trouble::nap()"), call(0, "Trouble::remember()")}},
      probe()};
  const auto executions = executor.run(sequences);
  ASSERT_EQ(executions[0].steps.size(), 2u);
  const auto* spin = std::get_if<TimedOut>(&executions[0].steps[1].outcome);
  ASSERT_NE(spin, nullptr) << summary(executions[0]);
  ASSERT_FALSE(spin->stack.empty());
  EXPECT_NE(spin->stack[0].function.find("spin"), std::string::npos) << spin->stack[0].function;
  EXPECT_TRUE(std::holds_alternative<TimedOut>(executions[1].steps.back().outcome));
  EXPECT_EQ(executions[1].steps.size(), 2u);
  EXPECT_EQ(summary(executions[2]), kProbed);
}

TEST(ContainmentDetails, CrashesCarryKindMessageStackAndReport) {
  Executor executor = start({});
  const Sequence sequences[] = {
      {{make("Trouble::Trouble()"), call(0, "Trouble::useAfterFree()")}},
      {{make("Trouble::Trouble()"), call(0, "Trouble::divide(int)", {number(0)})}},
      {{make("Trouble::Trouble()"), call(0, "Trouble::throwFromNoexcept()")}},
      {{make("Trouble::Trouble()"), call(0, "Trouble::exitNow(int)", {number(9)})}}};
  const auto executions = executor.run(sequences);
  const char* functions[] = {"useAfterFree", "divide", "throwFromNoexcept", "exitNow"};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto* crashed = std::get_if<Crashed>(&executions[i].steps.back().outcome);
    ASSERT_NE(crashed, nullptr);
    bool named = false;
    std::string all;
    for (const Frame& frame : crashed->stack) {
      named = named ||
              (frame.function.find(functions[i]) != std::string::npos && frame.location.line > 0);
      all += frame.function + "\n";
    }
    EXPECT_TRUE(named) << crashed->kind.text() << "\n" << all;
  }
  const auto& freed = std::get<Crashed>(executions[0].steps[1].outcome);
  EXPECT_EQ(freed.stack[0].function.find("sample::Trouble::useAfterFree"), 0u)
      << freed.stack[0].function;
  EXPECT_NE(freed.message.find("READ of size 4"), std::string::npos) << freed.message;
  EXPECT_NE(freed.report.find("freed by thread"), std::string::npos) << freed.report;
  EXPECT_NE(std::get<Crashed>(executions[2].steps[1].outcome).message.find("from noexcept"),
            std::string::npos);
  EXPECT_NE(std::get<Crashed>(executions[3].steps[1].outcome).message.find("9"), std::string::npos);
}

TEST(ContainmentDetails, ThreadsLeftBehindAreCounted) {
  Executor executor = start({});
  const Sequence sequences[] = {{{make("Trouble::Trouble()"), call(0, "Trouble::leaveThread()")}},
                                {{make("Trouble::Trouble()"), call(0, "Trouble::shortThread()")}}};
  const auto executions = executor.run(sequences);
  EXPECT_EQ(executions[0].steps[1].threadsLeft, 1u);
  EXPECT_EQ(executions[1].steps[1].threadsLeft, 0u);
}

TEST(ContainmentDetails, TeardownIsReportedApart) {
  Executor executor = start({});
  const Sequence sequences[] = {
      {{make("Grudge::Grudge(int)", {number(1)}), make("Counter::Counter()")}},
      {{make("Counter::Counter()"), make("Grudge::Grudge(int)", {number(2)})}}};
  const auto executions = executor.run(sequences);
  for (const Execution& execution : executions) {
    ASSERT_EQ(execution.steps.size(), 2u);
    EXPECT_TRUE(std::holds_alternative<Returned>(execution.steps[1].outcome));
    ASSERT_TRUE(execution.teardown);
  }
  EXPECT_EQ(summary(*executions[0].teardown), "threw std::runtime_error from a destructor");
  EXPECT_EQ(summary(*executions[1].teardown), "crashed abort");
}

}  // namespace
}  // namespace assay::exec
