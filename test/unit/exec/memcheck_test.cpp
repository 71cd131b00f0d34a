#include "exec/memcheck.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "exec/memcheck_report.h"
#include "outcome_text.h"
#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;
using testing::HasSubstr;

TEST(MemcheckReport, HasKindSentenceStackAndOrigin) {
  const auto errors = parseMemcheckErrors(R"(<error>
  <unique>0x0</unique>
  <kind>UninitCondition</kind>
  <what>Conditional jump depends on a &lt;value&gt;</what>
  <stack>
    <frame><ip>0x109173</ip><obj>/w</obj><fn>inlined</fn></frame>
    <frame><ip>0x109173</ip><obj>/w</obj><fn>f</fn></frame>
    <frame><ip>0x1092aa</ip><obj>/w</obj><fn>main</fn></frame>
  </stack>
  <auxwhat>Uninitialised value was created by a heap allocation</auxwhat>
  <stack><frame><ip>0x4844</ip></frame></stack>
</error>
<error>
  <kind>InvalidRead</kind><what>Invalid read of size 4</what>
  <stack><frame><ip>0x10</ip></frame></stack>
</error>
<error><kind>UninitValue</kind><what>cut)");
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_TRUE(errors[0].isDecision());
  EXPECT_EQ(errors[0].what, "Conditional jump depends on a <value>");
  EXPECT_EQ(errors[0].stack, (std::vector<std::uint64_t>{0x109173, 0x1092aa}));
  EXPECT_EQ(errors[0].origin, "Uninitialised value was created by a heap allocation");
  EXPECT_EQ(errors[0].originStack, std::vector<std::uint64_t>{0x4844});
  EXPECT_FALSE(errors[1].isDecision());
  EXPECT_EQ(errors[1].origin, "");
}

class MemcheckTest : public testing::Test {
 protected:
  // Valgrind starts once for all of them.
  static void SetUpTestSuite() {
    auto started = Memcheck::start(sampleApi().api, {memcheckWorkerPath(), sampleApi().table}, {});
    ASSERT_TRUE(started) << support::toString(started.error());
    memcheck = std::make_unique<Memcheck>(std::move(*started));
  }
  static void TearDownTestSuite() { memcheck.reset(); }

  static std::unique_ptr<Memcheck> memcheck;
};

std::unique_ptr<Memcheck> MemcheckTest::memcheck;

const Step kForgetful = make("Forgetful::Forgetful()");

TEST_F(MemcheckTest, SaysWhichStepDecidedOnWhatNobodyWrote) {
  const std::vector<Sequence> sequences = {
      {{make("Forgetful::Forgetful(int)", {number(1)}), call(0, "Forgetful::decide()")}},
      {{make("Counter::Counter(int)", {number(5)}), kForgetful, call(0, "Counter::value()"),
        call(1, "Forgetful::decide()"), call(0, "Counter::value()")}},
      {{kForgetful, call(0, "Forgetful::pass()")}},
      {{kForgetful, call(0, "Forgetful::index()")}},
      {{kForgetful, call(0, "Forgetful::decideAtTheEnd()")}}};
  const std::vector<Noticed> noticed = memcheck->survey(sequences).noticed;
  ASSERT_EQ(noticed.size(), 3u);
  EXPECT_EQ(noticed[0].index, 1u);
  EXPECT_EQ(summary(noticed[0].execution),
            "returned \nreturned \nreturned \ncrashed uninitialised-value\n"
            "stopped: step 3 ended the execution\n");
  EXPECT_EQ(noticed[1].index, 3u);
  EXPECT_EQ(summary(noticed[1].execution), "returned \ncrashed uninitialised-value\n");
  EXPECT_EQ(noticed[2].index, 4u);
  EXPECT_EQ(summary(noticed[2].execution),
            "returned \nreturned \nteardown: crashed uninitialised-value\n");

  const auto& crashed = std::get<Crashed>(noticed[0].execution.steps[3].outcome);
  ASSERT_FALSE(crashed.stack.empty());
  EXPECT_EQ(crashed.stack[0].function, "sample::Forgetful::decide() const");
  EXPECT_NE(crashed.stack[0].location.line, 0u);
  EXPECT_THAT(crashed.message, HasSubstr("uninitialised"));
  EXPECT_THAT(crashed.report, HasSubstr("created by a heap allocation"));
  EXPECT_THAT(crashed.report, HasSubstr("#0 sample::Forgetful::decide() const"));
}

TEST_F(MemcheckTest, ASurveyEndsAtItsDeadline) {
  const Sequence decides = {{kForgetful, call(0, "Forgetful::index()")}};
  const Memcheck::Survey survey =
      memcheck->survey(std::vector{decides}, std::chrono::steady_clock::now());
  EXPECT_EQ(survey.examined, 0u);
  EXPECT_TRUE(survey.noticed.empty());
}

TEST_F(MemcheckTest, ASurveyTellsADecisionOnceAndAnExaminationAlways) {
  const Sequence decides = {{kForgetful, call(0, "Forgetful::index()")}};
  const Sequence well = {{make("Forgetful::Forgetful(int)", {number(1)})}};
  (void)memcheck->survey(std::vector{decides});
  EXPECT_EQ(memcheck->survey(std::vector{decides, decides}).noticed.size(), 0u);
  for (int i = 0; i < 2; ++i) {
    const auto executions = memcheck->runAlone(std::vector{decides});
    EXPECT_EQ(summary(executions.front()), "returned \ncrashed uninitialised-value\n");
  }
  EXPECT_TRUE(memcheck->runAlone(std::vector{well}).front().steps.empty());
}

TEST_F(MemcheckTest, OutlivesWhatSequencesDoToTheirProcess) {
  const auto trouble = [](const char* call_) {
    return Sequence{{make("Trouble::Trouble()"), call(0, call_)}};
  };
  const Sequence decides = {{kForgetful, call(0, "Forgetful::decide()")}};
  for (const char* harm : {"Trouble::abortNow()", "Trouble::segv()", "Trouble::remember()",
                           "Trouble::terminateNow()", "Trouble::shortThread()"}) {
    EXPECT_EQ(memcheck->survey(std::vector{trouble(harm)}).noticed.size(), 0u) << harm;
    EXPECT_FALSE(memcheck->runAlone(std::vector{decides}).front().steps.empty()) << harm;
  }
}

}  // namespace
}  // namespace assay::exec
