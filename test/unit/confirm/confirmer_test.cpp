#include "confirm/confirmer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "../model/small_api.h"

namespace assay::confirm {
namespace {

using model::Execution;
using model::Sequence;

// Answers without a worker: steps return, but for a call of Box::burn, which crashes.
class TableRunner : public exec::Runner {
 public:
  std::vector<Execution> run(std::span<const Sequence> sequences) override {
    std::vector<Execution> executions;
    for (const Sequence& sequence : sequences) executions.push_back(answer(sequence, harness_));
    return executions;
  }
  std::vector<Execution> runAlone(std::span<const Sequence> sequences) override {
    ++alone_;
    std::vector<Execution> executions;
    for (const Sequence& sequence : sequences) {
      executions.push_back(isCalmAlone_ ? calm(sequence) : answer(sequence, false));
    }
    return executions;
  }
  [[nodiscard]] const exec::OwnershipFacts& ownership() const override { return facts_; }
  void forgetCoverage() override {}

  void failToRun() { harness_ = true; }
  void beCalmAlone() { isCalmAlone_ = true; }
  [[nodiscard]] int alone() const { return alone_; }

 private:
  static std::vector<model::StepExecution> returning(std::size_t count) {
    model::StepExecution step;
    step.outcome = model::Returned{"null"};
    return std::vector<model::StepExecution>(count, step);
  }

  static Execution calm(const Sequence& sequence) {
    Execution execution;
    execution.steps = returning(sequence.steps.size());
    return execution;
  }

  static Execution answer(const Sequence& sequence, bool isHarness) {
    const auto burns = [](const model::Step& step) { return step.operation == "Box::burn"; };
    const auto at = static_cast<std::size_t>(std::ranges::find_if(sequence.steps, burns) -
                                             sequence.steps.begin());
    Execution execution;
    execution.steps = returning(std::min(at + 1, sequence.steps.size()));
    if (isHarness) {
      execution.steps.back().outcome = model::HarnessFailed{"no worker"};
    } else if (at < sequence.steps.size()) {
      execution.steps.back().outcome =
          model::Crashed{model::CrashKind::HeapUseAfterFree, "use after free", {}, ""};
    }
    return execution;
  }

  exec::OwnershipFacts facts_;
  bool harness_ = false;
  bool isCalmAlone_ = false;
  int alone_ = 0;
};

class ConfirmerTest : public testing::Test {
 protected:
  ConfirmerTest() {
    box_ = small_.cls("Box");
    small_.constructor(box_, {});
    small_.method(box_, "open", {});
    small_.method(box_, "burn", {});
  }

  static model::Step call(const char* key) {
    model::Step step;
    step.operation = key;
    step.receiver = {{model::ValueRef{}}};
    return step;
  }

  // Box(), then calls.
  static Sequence calls(std::initializer_list<const char*> keys) {
    Sequence sequence;
    sequence.steps.emplace_back();
    sequence.steps.back().operation = "Box::new";
    for (const char* key : keys) sequence.steps.push_back(call(key));
    return sequence;
  }

  Answer answerTo(Sequence sequence, Effort effort = {}) {
    Confirmer confirmer(small_.api, rules_, files_, runner_, effort);
    return confirmer.confirm({{std::move(sequence), {}, {}}});
  }

  model::SmallApi small_;
  model::ClassId box_;
  model::RuleSettings rules_;
  model::SubjectFiles files_;
  TableRunner runner_;
};

TEST_F(ConfirmerTest, AClaimThatShowsAloneIsAMinimalFinding) {
  const Answer answer = answerTo(calls({"Box::open", "Box::open", "Box::burn", "Box::open"}));
  const auto* finding = std::get_if<model::Finding>(&answer);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->probe.sequence, calls({"Box::burn"}));
  EXPECT_EQ(finding->failure.cause.rule, model::RuleId::MemoryError);
  EXPECT_EQ(finding->failure.step, 1U);
  EXPECT_EQ(runner_.alone(), 1);
}

TEST_F(ConfirmerTest, WhatGoesWellIsRefuted) {
  const Answer answer = answerTo(calls({"Box::open"}));
  ASSERT_TRUE(std::holds_alternative<Refuted>(answer));
  EXPECT_EQ(runner_.alone(), 0);
}

TEST_F(ConfirmerTest, AFlakyClaimIsRefuted) {
  runner_.beCalmAlone();
  const Answer answer = answerTo(calls({"Box::burn"}));
  const auto* refuted = std::get_if<Refuted>(&answer);
  ASSERT_NE(refuted, nullptr);
  EXPECT_EQ(refuted->why, "did not show again");
}

TEST_F(ConfirmerTest, WhatCannotBeRunIsUndecided) {
  runner_.failToRun();
  EXPECT_TRUE(std::holds_alternative<Undecided>(answerTo(calls({"Box::burn"}))));
}

TEST_F(ConfirmerTest, WhatSaysNothingAboutTheSubjectIsCounted) {
  Confirmer confirmer(small_.api, rules_, files_, runner_, {});
  (void)confirmer.confirm({{calls({"Box::burn"}), {}, {}}});
  EXPECT_EQ(confirmer.discarded(), model::Discarded{});
  runner_.failToRun();
  (void)confirmer.confirm({{calls({"Box::burn"}), {}, {}}});
  EXPECT_EQ(confirmer.discarded().unrun, 1U);
}

TEST_F(ConfirmerTest, WithoutTimeAFindingIsTakenAsItIs) {
  const Sequence whole = calls({"Box::open", "Box::burn"});
  const Answer answer = answerTo(whole, {std::chrono::steady_clock::time_point::min(), {}});
  const auto* finding = std::get_if<model::Finding>(&answer);
  ASSERT_NE(finding, nullptr);
  EXPECT_EQ(finding->probe.sequence, whole);
}

// A property that the user names, predicted to be false.
TEST_F(ConfirmerTest, APropertyThatHoldsIsRefuted) {
  Confirmer confirmer(small_.api, rules_, files_, runner_, {});
  const Answer answer = confirmer.confirm({{calls({"Box::open"}), {}, {}}, {}, "Box::open"});
  EXPECT_TRUE(std::holds_alternative<Refuted>(answer));
}

}  // namespace
}  // namespace assay::confirm
