#include "suite/regressions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace assay::suite {
namespace {

using namespace model;
using testing::ElementsAre;

std::vector<Feature> edges(std::initializer_list<std::uint64_t> numbers) {
  std::vector<Feature> features;
  for (const std::uint64_t number : numbers) features.push_back({Feature::Domain::Edge, number});
  return features;
}

TEST(ChooseByFeatures, TheShortestThatAddSomethingAreTaken) {
  const std::vector<Worth> worths = {
      {5, edges({1, 2, 3})}, {1, edges({1})}, {2, edges({1, 2})}, {3, edges({2})}};
  EXPECT_THAT(chooseByFeatures(worths),
              ElementsAre(0U));  // the long one covers what the others do
  const std::vector<Worth> apart = {
      {5, edges({3})}, {1, edges({1})}, {2, edges({2})}, {9, edges({1, 2})}};
  EXPECT_THAT(chooseByFeatures(apart), ElementsAre(0U, 1U, 2U));
}

// Each adds something when it comes, but the third makes the second superfluous.
TEST(ChooseByFeatures, WhatTheOthersShowTogetherIsDropped) {
  const std::vector<Worth> worths = {{1, edges({1})}, {2, edges({2})}, {3, edges({2, 3})}};
  EXPECT_THAT(chooseByFeatures(worths), ElementsAre(0U, 2U));
}

TEST(ChooseByFeatures, EverythingThatIsShownStaysShown) {
  const std::vector<Worth> worths = {
      {1, edges({1, 2})}, {2, edges({2, 3})}, {3, edges({3, 4})}, {4, edges({4, 1})}};
  std::set<Feature> shown;
  for (const std::size_t i : chooseByFeatures(worths)) {
    shown.insert(worths[i].features.begin(), worths[i].features.end());
  }
  EXPECT_THAT(shown, testing::ElementsAreArray(edges({1, 2, 3, 4})));
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
