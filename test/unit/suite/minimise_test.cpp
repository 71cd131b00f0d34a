#include "suite/minimise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace assay::suite {
namespace {

using namespace model;

Argument number(std::int64_t value) { return Argument{Literal{value}}; }
Argument valueOf(std::size_t step) {
  return Argument{ValueRef{ValueRef::Scope::Sequence, step, 0}};
}

Step call(std::string operation, std::vector<Argument> receiver = {},
          std::vector<Argument> arguments = {}) {
  Step step;
  step.operation = std::move(operation);
  step.receiver = std::move(receiver);
  step.arguments = std::move(arguments);
  return step;
}

class MinimiseTest : public testing::Test {
 protected:
  MinimiseTest() {
    api_.types.resize(2);
    api_.types[0].shape = ObjectType{};
    api_.types[1].shape = IntegerType{};
    for (const char* key : {"make", "copy", "push", "pop", "noise"}) {
      Operation operation;
      operation.key = key;
      api_.operations.push_back(operation);
    }
    api_.operations[2].parameters = {{"", TypeId{1}, Passing::Value, ""}};
    api_.operations[3].result.type = TypeId{1};
  }

  Probe minimise(const Sequence& sequence, const std::function<bool(const Sequence&)>& fails) {
    const Probe probe{sequence, {}, {}};
    EXPECT_TRUE(fails(sequence));
    return minimised(api_, probe, [&](std::span<const Probe> candidates) {
      std::vector<bool> good;
      for (const Probe& candidate : candidates) {
        ++asked_;
        good.push_back(fails(candidate.sequence));
      }
      return good;
    });
  }

  Api api_;
  int asked_ = 0;
};

std::vector<std::string> operations(const Sequence& sequence) {
  std::vector<std::string> names;
  for (const Step& step : sequence.steps) names.push_back(step.operation);
  return names;
}

TEST_F(MinimiseTest, OnlyTheStepsThatMatterAreLeft) {
  Sequence sequence{{call("make")}};
  for (int i = 0; i < 20; ++i) sequence.steps.push_back(call("noise", {valueOf(0)}));
  sequence.steps.push_back(call("push", {valueOf(0)}, {number(7)}));
  for (int i = 0; i < 20; ++i) sequence.steps.push_back(call("noise", {valueOf(0)}));
  sequence.steps.push_back(call("pop", {valueOf(0)}));
  const auto fails = [](const Sequence& candidate) {
    const auto names = operations(candidate);
    const auto push = std::ranges::find(names, "push");
    return push != names.end() && std::ranges::find(push, names.end(), "pop") != names.end();
  };
  EXPECT_THAT(operations(minimise(sequence, fails).sequence),
              testing::ElementsAre("make", "push", "pop"));
  EXPECT_LT(asked_, 200);
}

TEST_F(MinimiseTest, NumbersShrinkToTheSmallestThatFails) {
  const Sequence sequence{{call("make"), call("push", {valueOf(0)}, {number(1000)})}};
  const auto fails = [](const Sequence& candidate) {
    const auto& last = candidate.steps.back();
    if (last.operation != "push" || last.arguments.empty()) return false;
    return std::get<std::int64_t>(std::get<Literal>(last.arguments.at(0).value)) >= 37;
  };
  const Probe smallest = minimise(sequence, fails);
  EXPECT_EQ(smallest.sequence.steps.back().arguments.front(), number(37));
}

TEST_F(MinimiseTest, TwoObjectsBecomeOneWhereOneIsEnough) {
  const Sequence sequence{{call("make"), call("make"), call("push", {valueOf(0)}, {number(0)}),
                           call("pop", {valueOf(1)})}};
  const auto fails = [](const Sequence& candidate) {
    const auto names = operations(candidate);
    return std::ranges::count(names, "push") == 1 && std::ranges::count(names, "pop") == 1;
  };
  EXPECT_THAT(operations(minimise(sequence, fails).sequence),
              testing::UnorderedElementsAre("make", "push", "pop"));
}

TEST_F(MinimiseTest, ACopyBecomesWhatItWasCopiedFrom) {
  const Sequence sequence{
      {call("make"), call("copy", {}, {valueOf(0)}), call("pop", {valueOf(1)})}};
  const auto fails = [](const Sequence& candidate) {
    return operations(candidate).back() == "pop";
  };
  EXPECT_EQ(minimise(sequence, fails).sequence,
            (Sequence{{call("make"), call("pop", {valueOf(0)})}}));
}

TEST_F(MinimiseTest, ValuesThatDoNotMatterBecomeLiterals) {
  const Sequence sequence{
      {call("make"), call("pop", {valueOf(0)}), call("push", {valueOf(0)}, {valueOf(1)})}};
  const auto fails = [](const Sequence& candidate) {
    return operations(candidate).front() == "make" && operations(candidate).back() == "push" &&
           !candidate.steps.back().arguments.empty();
  };
  EXPECT_EQ(minimise(sequence, fails).sequence,
            (Sequence{{call("make"), call("push", {valueOf(0)}, {number(0)})}}));
}

TEST_F(MinimiseTest, WhatFailsOnlyAsItIsStaysAsItIs) {
  const Sequence sequence{{call("make"), call("push", {valueOf(0)}, {number(3)})}};
  const auto fails = [&](const Sequence& candidate) { return candidate == sequence; };
  EXPECT_EQ(minimise(sequence, fails).sequence, sequence);
}

// Shrinking comes to an end whatever it is allowed to take; the last candidate is the smallest
// step.
TEST(SimplerThan, EveryChainOfSimplerValuesEnds) {
  const std::vector<Literal> starts = {Literal{std::int64_t{-1000}},
                                       Literal{std::int64_t{1000}},
                                       Literal{std::uint64_t{1000}},
                                       Literal{-1e300},
                                       Literal{std::string("hello, world")},
                                       Literal{true},
                                       Literal{ListLiteral{{number(1), number(2)}}}};
  for (const Literal& start : starts) {
    for (const bool takesFirst : {true, false}) {
      Literal current = start;
      int length = 0;
      for (auto simpler = simplerThan(current); !simpler.empty(); simpler = simplerThan(current)) {
        current = takesFirst ? simpler.front() : simpler.back();
        ASSERT_LT(++length, 2000);
      }
    }
  }
}

TEST(SimplerThan, TheSimplestComesFirst) {
  EXPECT_EQ(simplerThan(Literal{std::int64_t{42}}).front(), Literal{std::int64_t{0}});
  EXPECT_EQ(simplerThan(Literal{std::string("abc")}).front(), Literal{std::string()});
  EXPECT_TRUE(simplerThan(Literal{std::int64_t{0}}).empty());
  EXPECT_TRUE(simplerThan(Literal{NullLiteral{}}).empty());
}

}  // namespace
}  // namespace assay::suite
