#include "pool/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "pool/history.h"

namespace assay::pool {
namespace {

using namespace model;
using testing::ElementsAre;

Argument valueOf(std::size_t step) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, step, 0}};
}

// As the search does, where nothing was foreseen.
bool offer(Pool& pool, const model::Sequence& sequence, const model::Execution& execution) {
  return pool.offer(sequence, execution, model::newFeatures(execution));
}

class PoolTest : public testing::Test {
 protected:
  PoolTest() {
    Type object;
    object.shape = ObjectType{};
    object.isCopyable = false;
    api_.types = {object};
    for (const char* key : {"make", "touch", "take", "destroy"}) {
      Operation operation;
      operation.key = key;
      api_.operations.push_back(operation);
    }
    api_.operations[2].parameters = {{"", TypeId{0}, Passing::Value, ""}};
    api_.operations[3].kind = OperationKind::Destructor;
    api_.operations[1].parameters = {{"", TypeId{0}, Passing::Reference, ""}};
  }

  static Step step(std::string operation, std::vector<Argument> receiver = {},
                   std::vector<Argument> arguments = {}) {
    Step made;
    made.operation = std::move(operation);
    made.receiver = std::move(receiver);
    made.arguments = std::move(arguments);
    return made;
  }

  // An execution of that many steps at whose end object 0 shows `state`.
  static Execution ending(std::size_t steps, std::string state,
                          std::vector<std::uint32_t> edges = {}) {
    Execution execution;
    for (std::size_t i = 0; i < steps; ++i) {
      execution.steps.push_back({Returned{"{}"}, {{0, "state", i + 1 == steps ? state : "?"}}});
    }
    execution.newEdges = std::move(edges);
    return execution;
  }

  Api api_;
  const Sequence one_{{step("make")}};
  const Sequence two_{{step("make"), step("touch", {valueOf(0)})}};
};

TEST_F(PoolTest, AStateIsKeptOnce) {
  Pool pool(api_);
  EXPECT_TRUE(offer(pool, two_, ending(2, "a")));
  EXPECT_FALSE(offer(pool, two_, ending(2, "a")));
  EXPECT_TRUE(offer(pool, two_, ending(2, "b")));
  EXPECT_EQ(pool.entries().size(), 2U);
}

TEST_F(PoolTest, AQuestionReachesNoState) {
  api_.operations[1].isConst = true;
  Pool pool(api_);
  EXPECT_TRUE(offer(pool, one_, ending(1, "a")));
  offer(pool, two_, ending(2, "b"));
  EXPECT_FALSE(offer(pool, two_, ending(2, "c")));
}

TEST_F(PoolTest, AShorterWayToAKnownStateIsKept) {
  Pool pool(api_);
  EXPECT_TRUE(offer(pool, two_, ending(2, "a")));
  EXPECT_TRUE(offer(pool, one_, ending(1, "a")));
  EXPECT_FALSE(offer(pool, one_, ending(1, "a")));
}

TEST_F(PoolTest, NewEdgesAreReasonEnough) {
  Pool pool(api_);
  EXPECT_TRUE(offer(pool, one_, ending(1, "a")));
  EXPECT_TRUE(offer(pool, two_, ending(2, "a", {4})));
}

TEST_F(PoolTest, ACellHoldsFewStatesTheShortestOnes) {
  Pool pool(api_);
  for (const char* state : {"100", "101", "102", "103"}) {
    EXPECT_TRUE(offer(pool, two_, ending(2, state)));
  }
  EXPECT_FALSE(offer(pool, two_, ending(2, "104")));  // of the size of the others
  EXPECT_TRUE(offer(pool, two_, ending(2, "7")));     // of another
  EXPECT_TRUE(offer(pool, one_, ending(1, "104")));   // shorter than one that is there
  support::Random random(1);
  std::set<std::size_t> drawn;
  for (int i = 0; i < 200; ++i) drawn.insert(pool.any(random));
  EXPECT_EQ(drawn.size(), 5U);  // one lost its place
}

TEST_F(PoolTest, ACellTellsSmallNumbersAndSizes) {
  EXPECT_EQ(roughly("2"), "2");
  EXPECT_NE(roughly("2"), roughly("-2"));
  EXPECT_EQ(roughly("100"), roughly("127"));
  EXPECT_NE(roughly("15"), roughly("16"));
  EXPECT_EQ(roughly("\"abcde\""), roughly("\"vwxyz\""));
  EXPECT_NE(roughly("\"\""), roughly("\"a\""));
  EXPECT_EQ(roughly("[[1,2],\"],[\"]"), roughly("[[1,2],\"abc\"]"));
  EXPECT_NE(roughly("[1,2]"), roughly("[1,0]"));
  EXPECT_EQ(roughly("[1,2,3,4]"), roughly("[4,3,2,1]"));
  EXPECT_NE(roughly("true"), roughly("false"));
}

TEST_F(PoolTest, WhatWasDoneTellsStatesApartWhereLittleIsShown) {
  api_.operations[1].isConst = false;
  Pool pool(api_);
  Sequence sequence = one_;
  EXPECT_TRUE(offer(pool, sequence, ending(1, "a")));
  for (std::size_t touched = 1; touched <= 3; ++touched) {
    sequence.steps.push_back(step("touch", {valueOf(0)}));
    EXPECT_TRUE(offer(pool, sequence, ending(touched + 1, "a"))) << touched;
  }
  sequence.steps.push_back(step("touch", {valueOf(0)}));
  EXPECT_FALSE(offer(pool, sequence, ending(5, "a")));  // more of the same
}

TEST_F(PoolTest, BystandersDoNotMakeANewState) {
  Pool pool(api_);
  const Sequence both{{step("make"), step("make"), step("touch", {valueOf(1)})}};
  const auto showing = [](std::string first, std::string second) {
    Execution execution = ending(3, std::move(first));
    execution.steps.back().observations.push_back({1, "state", std::move(second)});
    return execution;
  };
  EXPECT_TRUE(offer(pool, both, showing("1", "2")));
  EXPECT_FALSE(offer(pool, both, showing("3", "2")));
  EXPECT_TRUE(offer(pool, both, showing("1", "3")));
}

TEST_F(PoolTest, WhatIsKeptForItsStateIsCutDownToWhatLedThere) {
  api_.operations[1].isConst = false;
  Pool pool(api_);
  const Sequence sequence{{step("make"), step("make"), step("touch", {valueOf(0)}),
                           step("touch", {valueOf(1)}), step("touch", {valueOf(0)})}};
  EXPECT_TRUE(offer(pool, sequence, ending(5, "a")));
  EXPECT_EQ(pool.entries()[0].sequence,
            (Sequence{{step("make"), step("touch", {valueOf(0)}), step("touch", {valueOf(0)})}}));
  EXPECT_TRUE(offer(pool, sequence, ending(5, "b", {7})));
  EXPECT_EQ(pool.entries()[1].sequence, sequence);  // any step may have covered the edge
}

TEST_F(PoolTest, QuestionsDoNotBelongToAHistory) {
  api_.operations[1].isConst = true;
  const Sequence sequence{
      {step("make"), step("touch", {valueOf(0)}), step("take", {}, {valueOf(0)})}};
  EXPECT_THAT(historyOfLast(api_, OperationIndex(api_), sequence), ElementsAre(true, false, true));
}

TEST_F(PoolTest, AHistoryFollowsValuesBothWays) {
  api_.operations[1].isConst = false;
  // #1 has met #0, so what is done to #1 may matter to #0.
  const Sequence sequence{{step("make"), step("make"), step("touch", {valueOf(0)}, {valueOf(1)}),
                           step("touch", {valueOf(1)}), step("touch", {valueOf(0)})}};
  EXPECT_THAT(historyOfLast(api_, OperationIndex(api_), sequence),
              ElementsAre(true, true, true, true, true));
}

TEST_F(PoolTest, WhatIsGoneCannotBeUsed) {
  const Sequence sequence{{step("make"), step("make"), step("make"), step("take", {}, {valueOf(0)}),
                           step("destroy", {valueOf(1)})}};
  Execution execution = ending(5, "x");
  execution.steps[2].outcome = Returned{"null"};
  EXPECT_THAT(unusableSteps(api_, OperationIndex(api_), sequence, execution),
              ElementsAre(0U, 1U, 2U));
}

TEST_F(PoolTest, FruitfulEntriesAreDrawnMoreOften) {
  Pool pool(api_);
  for (int i = 0; i < 20; ++i)
    offer(pool, one_, ending(1, "-" + std::string(static_cast<std::size_t>(i + 1), '1')));
  support::Random random(1);
  std::vector<int> draws(20, 0);
  for (int i = 0; i < 4000; ++i) {
    const std::size_t drawn = pool.draw(random);
    ++draws[drawn];
    if (drawn == 7) pool.reward(drawn);
  }
  EXPECT_EQ(std::ranges::max_element(draws) - draws.begin(), 7);
  EXPECT_GT(*std::ranges::min_element(draws), 20);  // the others are not forgotten
}

}  // namespace
}  // namespace assay::pool
