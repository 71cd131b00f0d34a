#include "pool/pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace assay::pool {
namespace {

using namespace model;
using testing::ElementsAre;

Argument valueOf(std::size_t step) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, step, 0}};
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
  EXPECT_TRUE(pool.offer(one_, ending(1, "a")));
  EXPECT_FALSE(pool.offer(two_, ending(2, "a")));
  EXPECT_TRUE(pool.offer(two_, ending(2, "b")));
  EXPECT_EQ(pool.entries().size(), 2U);
}

TEST_F(PoolTest, AShorterWayToAKnownStateIsKept) {
  Pool pool(api_);
  EXPECT_TRUE(pool.offer(two_, ending(2, "a")));
  EXPECT_TRUE(pool.offer(one_, ending(1, "a")));
  EXPECT_FALSE(pool.offer(one_, ending(1, "a")));
}

TEST_F(PoolTest, NewEdgesAreReasonEnough) {
  Pool pool(api_);
  EXPECT_TRUE(pool.offer(one_, ending(1, "a")));
  EXPECT_TRUE(pool.offer(two_, ending(2, "a", {4})));
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
  for (int i = 0; i < 20; ++i) pool.offer(one_, ending(1, std::to_string(i)));
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
