#include "model/sequence_edit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::model {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Argument valueOf(std::size_t step) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, step, 0}};
}
Argument ofCallback(std::size_t step) {
  return Argument{ValueRef{ValueRef::Scope::Callback, step, 0}};
}
Step call(std::string operation, std::vector<Argument> receiver = {},
          std::vector<Argument> arguments = {}) {
  Step step;
  step.operation = std::move(operation);
  step.receiver = std::move(receiver);
  step.arguments = std::move(arguments);
  return step;
}

std::vector<std::string> operations(const Sequence& sequence) {
  std::vector<std::string> names;
  for (const Step& step : sequence.steps) names.push_back(step.operation);
  return names;
}

// make0, make1, use0, both(1, 0)
Sequence fourSteps() {
  return {{call("make0"), call("make1"), call("use0", {valueOf(0)}),
           call("both", {valueOf(1)}, {valueOf(0)})}};
}

TEST(SequenceEdit, RemovingAStepRemovesWhatNeedsItsValue) {
  const Cut cut = withoutSteps(fourSteps(), {false, true, false, false});
  EXPECT_THAT(operations(cut.sequence), ElementsAre("make0", "use0"));
  EXPECT_THAT(cut.kept, ElementsAre(0U, 2U));
}

TEST(SequenceEdit, ReferencesAreRenumbered) {
  const Cut cut = withoutSteps(Sequence{{call("other"), call("make"), call("use", {valueOf(1)})}},
                               {true, false, false});
  ASSERT_THAT(operations(cut.sequence), ElementsAre("make", "use"));
  EXPECT_EQ(cut.sequence.steps[1].receiver.front(), valueOf(0));
}

TEST(SequenceEdit, DependenceIsTransitive) {
  const Sequence chain{{call("a"), call("b", {valueOf(0)}), call("c", {valueOf(1)})}};
  EXPECT_THAT(withoutSteps(chain, {true, false, false}).sequence.steps, IsEmpty());
}

TEST(SequenceEdit, ACallbackLosesOnlyTheStepsThatNeedWhatIsGone) {
  CallbackLiteral callback;
  callback.body = {call("uses0", {valueOf(0)}), call("usesThat", {ofCallback(0)}),
                   call("uses1", {valueOf(1)}), call("usesOwn", {ofCallback(2)})};
  callback.returns = {valueOf(0), valueOf(1)};
  const Sequence sequence{
      {call("make0"), call("make1"), call("each", {valueOf(1)}, {Argument{Literal{callback}}})}};
  const Cut cut = withoutSteps(sequence, {true, false, false});
  ASSERT_THAT(operations(cut.sequence), ElementsAre("make1", "each"));
  const auto& left =
      std::get<CallbackLiteral>(std::get<Literal>(cut.sequence.steps[1].arguments.front().value));
  EXPECT_THAT(operations({left.body}), ElementsAre("uses1", "usesOwn"));
  EXPECT_EQ(left.body[0].receiver.front(), valueOf(0));
  EXPECT_EQ(left.body[1].receiver.front(), ofCallback(0));
  EXPECT_THAT(left.returns, ElementsAre(valueOf(0)));
}

TEST(SequenceEdit, ExpectationsFollowTheirSteps) {
  const Probe probe{fourSteps(), RuleId::CopyEqual, {StatesAgree{{0, 2}, {0, 0}}}};
  const auto shorter = withoutSteps(probe, {false, true, false, false});
  ASSERT_TRUE(shorter);
  EXPECT_EQ(shorter->expectations.front(), Expectation(StatesAgree{{0, 1}, {0, 0}}));
}

TEST(SequenceEdit, AStepThatAnExpectationNamesStays) {
  const Probe probe{fourSteps(), RuleId::CopyEqual, {ResultIs{3, "true"}}};
  EXPECT_FALSE(withoutSteps(probe, {false, true, false, false}));
  EXPECT_FALSE(withoutSteps(probe, {false, false, false, true}));
  EXPECT_TRUE(withoutSteps(probe, {false, false, true, false}));
}

TEST(SequenceEdit, EveryKindOfExpectationNamesItsSteps) {
  EXPECT_THAT(mentionedSteps(ResultIs{3, ""}), ElementsAre(3U));
  EXPECT_THAT(mentionedSteps(ResultsAgree{1, 2}), ElementsAre(1U, 2U));
  EXPECT_THAT(mentionedSteps(StatesAgree{{0, 1}, {2, 3}}), ElementsAre(0U, 1U, 2U, 3U));
  EXPECT_THAT(mentionedSteps(Implies{{Returns{4}}, ResultsAgree{5, 6}}), ElementsAre(4U, 5U, 6U));
}

TEST(SequenceEdit, UsedStepsLookIntoLists) {
  const Argument list{Literal{ListLiteral{{valueOf(1), valueOf(2)}}}};
  EXPECT_THAT(usedSteps(call("f", {valueOf(0)}, {list})), ElementsAre(0U, 1U, 2U));
}

}  // namespace
}  // namespace assay::model
