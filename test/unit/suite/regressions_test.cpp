#include "suite/regressions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::suite {
namespace {

using namespace model;
using testing::ElementsAre;

TEST(ChooseForCoverage, TheShortestThatAddSomethingAreTaken) {
  const std::vector<Worth> worths = {{5, {1, 2, 3}}, {1, {1}}, {2, {1, 2}}, {3, {2}}};
  EXPECT_THAT(chooseForCoverage(worths),
              ElementsAre(0U));  // the long one covers what the others do
  const std::vector<Worth> apart = {{5, {3}}, {1, {1}}, {2, {2}}, {9, {1, 2}}};
  EXPECT_THAT(chooseForCoverage(apart), ElementsAre(0U, 1U, 2U));
}

// Each adds something when it comes, but the third makes the second superfluous.
TEST(ChooseForCoverage, WhatTheOthersCoverTogetherIsDropped) {
  const std::vector<Worth> worths = {{1, {1}}, {2, {2}}, {3, {2, 3}}};
  EXPECT_THAT(chooseForCoverage(worths), ElementsAre(0U, 2U));
}

TEST(ChooseForCoverage, EverythingThatIsCoveredStaysCovered) {
  const std::vector<Worth> worths = {{1, {1, 2}}, {2, {2, 3}}, {3, {3, 4}}, {4, {4, 1}}};
  std::set<std::uint32_t> covered;
  for (const std::size_t i : chooseForCoverage(worths)) {
    covered.insert(worths[i].edges.begin(), worths[i].edges.end());
  }
  EXPECT_EQ(covered, (std::set<std::uint32_t>{1, 2, 3, 4}));
}

Execution executionWith(std::string result, std::string size) {
  Execution execution;
  execution.steps.push_back(
      {Returned{std::move(result)}, {{0, "size", std::move(size)}, {0, "fixed", "1"}}});
  return execution;
}

TEST(Agreement, WhatVariesIsTakenOut) {
  const std::vector<Execution> runs = {executionWith("7", "3"), executionWith("8", "3"),
                                       executionWith("7", "4")};
  const auto common = agreement(runs);
  ASSERT_TRUE(common);
  EXPECT_EQ(std::get<Returned>(common->steps[0].outcome).value, "");
  EXPECT_THAT(common->steps[0].observations, ElementsAre(Observation{0, "fixed", "1"}));
}

TEST(Agreement, ASequenceThatEndsDifferentlyIsFlaky) {
  Execution threw = executionWith("7", "3");
  threw.steps[0].outcome = Threw{"std::runtime_error", "", {}};
  const std::vector<Execution> runs = {executionWith("7", "3"), threw};
  EXPECT_FALSE(agreement(runs));
}

// make0, push on it
class AssertionsTest : public testing::Test {
 protected:
  AssertionsTest() {
    Type integer;
    integer.shape = IntegerType{};
    Type object;
    object.shape = ObjectType{};
    Type nothing;
    nothing.shape = VoidType{};
    api_.types = {integer, object, nothing};
    add("make", 1);
    add("push", 2);
    add("pop", 0);
    add("size", 0);
    add("capacity", 0);
    Step make;
    make.operation = "make";
    Step push;
    push.operation = "push";
    push.receiver = {Argument{ValueRef{ValueRef::Scope::Sequence, 0, 0}}};
    sequence_.steps = {make, push};
    execution_.steps.push_back({Returned{""}, {{0, "size", "0"}, {0, "capacity", "4"}}});
    execution_.steps.push_back({Returned{""}, {{0, "size", "1"}, {0, "capacity", "4"}}});
  }
  void add(std::string key, std::uint32_t type) {
    Operation operation;
    operation.key = std::move(key);
    operation.result.type = TypeId{type};
    api_.operations.push_back(std::move(operation));
  }

  Api api_;
  Sequence sequence_;
  Execution execution_;
};

TEST_F(AssertionsTest, WhatTheLastCallChangedIsAsserted) {
  EXPECT_THAT(assertionsFor(api_, sequence_, execution_),
              ElementsAre(Assertion{1, QueryHas{0, "size", "1"}}));
}

TEST_F(AssertionsTest, WhereNothingChangedTheStateIsAsserted) {
  execution_.steps[1].observations = execution_.steps[0].observations;
  EXPECT_THAT(assertionsFor(api_, sequence_, execution_),
              ElementsAre(Assertion{1, QueryHas{0, "capacity", "4"}},
                          Assertion{1, QueryHas{0, "size", "0"}}));
}

TEST_F(AssertionsTest, ResultsAndExceptionsAreAsserted) {
  sequence_.steps[1].operation = "pop";
  execution_.steps[1].outcome = Returned{"9"};
  EXPECT_THAT(assertionsFor(api_, sequence_, execution_),
              testing::Contains(Assertion{1, ResultHas{"9"}}));
  execution_.steps[1].outcome = Threw{"std::out_of_range", "", {}};
  EXPECT_THAT(assertionsFor(api_, sequence_, execution_),
              testing::Contains(Assertion{1, ThrowsException{"std::out_of_range"}}));
}

}  // namespace
}  // namespace assay::suite
