#include "oracle/suspects.h"

#include <gtest/gtest.h>

#include <list>

#include "fixture.h"

namespace assay::oracle {
namespace {

// Calls of one operation of a class with queries, each in a state of its own.
class Suspects : public testing::Test {
 protected:
  Suspects()
      : queue_(fixture_.cls("Queue")),
        make_(fixture_.constructor(queue_)),
        empty_(fixture_.query(queue_, "empty", {}, fixture_.boolType)),
        size_(fixture_.query(queue_, "size", {}, fixture_.sizeType)),
        capacity_(fixture_.query(queue_, "capacity", {}, fixture_.sizeType)) {}

  struct State {
    long long size = 0;
    long long capacity = 0;
  };

  void add(std::vector<Example>& examples, State state, std::vector<model::Argument> arguments,
           model::Outcome outcome) {
    Script script(fixture_.api);
    const auto queue = script.call(make_);
    script.on(queue, called_, std::move(arguments));
    sequences_.push_back(script.sequence);
    executions_.push_back(endingIn(script.sequence, std::move(outcome)));
    model::Execution& execution = executions_.back();
    observe(execution, 0, 0, fixture_.key(empty_), state.size == 0 ? "true" : "false");
    observe(execution, 0, 0, fixture_.key(size_), std::to_string(state.size));
    observe(execution, 0, 0, fixture_.key(capacity_), std::to_string(state.capacity));
    examples.push_back({&sequences_.back(), &execution, 1});
  }
  void fails(State state, std::vector<model::Argument> arguments = {}) {
    add(failing_, state, std::move(arguments), model::Crashed{CrashKind::Segv, "", {}, ""});
  }
  void passes(State state, std::vector<model::Argument> arguments = {}) {
    add(passing_, state, std::move(arguments), model::Returned{});
  }
  void refuses(State state, std::vector<model::Argument> arguments = {}) {
    add(passing_, state, std::move(arguments), model::Threw{"std::logic_error", "", {}});
  }
  // The failing example's execution, had nobody looked.
  const model::Execution* unobserved(std::size_t example) {
    executions_.push_back(*failing_[example].execution);
    for (model::StepExecution& step : executions_.back().steps) step.observations.clear();
    return &executions_.back();
  }
  std::optional<std::string> explanation() const {
    return explainedBy(fixture_.api, called_, failing_, passing_);
  }

  ApiFixture fixture_;
  model::ClassId queue_;
  model::OperationId make_;
  model::OperationId empty_;
  model::OperationId size_;
  model::OperationId capacity_;
  model::OperationId called_;
  std::list<model::Sequence> sequences_;
  std::list<model::Execution> executions_;
  std::vector<Example> failing_;
  std::vector<Example> passing_;
};

class Link : public Suspects {
 protected:
  Link() {
    const model::TypeId pointer =
        fixture_.type("Queue*", model::PointerType{fixture_.typeOf(queue_), false});
    called_ = fixture_.method(queue_, "link", {byValue(pointer, "next")}, fixture_.voidType);
  }
};

TEST_F(Link, ToItself) {
  for (int i = 0; i < 4; ++i) fails({i, 8}, {step(0)});
  for (int i = 0; i < 10; ++i) passes({i, 8}, {null()});
  EXPECT_EQ(explanation(), "next != this");
  passes({3, 8}, {step(0)});
  EXPECT_EQ(explanation(), std::nullopt);
}

class Pop : public Suspects {
 protected:
  Pop() { called_ = fixture_.method(queue_, "pop", {}, fixture_.voidType); }
};

TEST_F(Pop, ABoolQueryExplains) {
  for (long long i = 0; i < 3; ++i) fails({0, 8 + i});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  EXPECT_EQ(explanation(), "!empty()");
}

TEST_F(Pop, OnePassingExampleRefutes) {
  for (long long i = 0; i < 3; ++i) fails({0, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  passes({0, 8});
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, AnExampleThatThrewRefutesToo) {
  for (long long i = 0; i < 3; ++i) fails({0, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  refuses({0, 8});
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, OneFailingExampleRefutes) {
  for (long long i = 0; i < 3; ++i) fails({0, 8});
  fails({2, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, TooFewExamplesExplainNothing) {
  for (long long i = 0; i < 2; ++i) fails({0, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  EXPECT_EQ(explanation(), std::nullopt);
  fails({0, 8});
  EXPECT_EQ(explanation(), "!empty()");
  passing_.pop_back();
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, WhoWritesPreconditionsForgotNone) {
  for (long long i = 0; i < 3; ++i) fails({0, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  fixture_.describe(called_).contracts.push_back(
      {model::ContractKind::Precondition, "isOpen()", {}});
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, AFailureOfWhichNothingWasObservedCountsNeitherWay) {
  for (int i = 0; i < 6; ++i) fails({0, 8});
  for (int i = 1; i < 12; ++i) passes({i, 100});
  for (std::size_t i = 1; i < 4; ++i) failing_[i].execution = unobserved(i);
  EXPECT_EQ(explanation(), "!empty()");
  failing_[4].execution = unobserved(4);
  EXPECT_EQ(explanation(), std::nullopt) << "in too few";
  failing_[4].execution = failing_[5].execution;
  failing_[0].execution = unobserved(0);
  EXPECT_EQ(explanation(), std::nullopt) << "not in the one to be explained";
}

TEST_F(Pop, WhatWasNotObservedExplainsNothing) {
  for (long long i = 0; i < 3; ++i) fails({0, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  executions_.front().steps[0].observations.clear();
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, OtherObjectsDoNotCount) {
  for (long long i = 0; i < 3; ++i) fails({0, 8});
  for (long long i = 1; i <= 8; ++i) passes({i, 8});
  for (model::Execution& execution : executions_) {
    for (model::Observation& each : execution.steps[0].observations) each.object = 5;
  }
  EXPECT_EQ(explanation(), std::nullopt);
}

TEST_F(Pop, ANumberThatIsZeroExplains) {
  for (long long i = 0; i < 3; ++i) fails({i % 2, 0});
  for (long long i = 0; i < 8; ++i) passes({i % 2, 8});
  EXPECT_EQ(explanation(), "capacity() != 0");
}

TEST_F(Pop, TwoQueriesThatAgreeExplain) {
  for (long long i = 1; i <= 3; ++i) fails({i, i});
  for (long long i = 1; i <= 8; ++i) passes({i, i + 1});
  EXPECT_EQ(explanation(), "size() != capacity()");
}

class At : public Suspects {
 protected:
  At() {
    called_ = fixture_.method(queue_, "at", {byValue(fixture_.intType, "index")}, fixture_.intType);
  }
};

TEST_F(At, AnIndexThatIsNotBelowTheSize) {
  for (const int index : {3, 4, 9}) fails({3, 10}, {number(index)});
  for (int i = 0; i < 8; ++i) passes({i % 3 + 3, 10}, {number(i % 3)});
  EXPECT_EQ(explanation(), "index < size()");
}

TEST_F(At, APlaceBeyondTheEnd) {
  for (const int index : {4, 5, 9}) fails({3, 10}, {number(index)});
  for (int i = 0; i < 8; ++i) passes({3, 10}, {number(i % 4)});
  EXPECT_EQ(explanation(), "index <= size()");
}

TEST_F(At, AnIndexOutsideOfBothEnds) {
  for (const int index : {-1, 3, 9, -7}) fails({3, 10}, {number(index)});
  for (int i = 0; i < 8; ++i) passes({3, 10}, {number(i % 3)});
  EXPECT_EQ(explanation(), "index >= 0 && index < size()");
}

TEST_F(At, ADivisorOfZero) {
  for (long long i = 0; i < 3; ++i) fails({i, 10}, {number(0)});
  for (int i = 1; i <= 8; ++i) passes({i % 3, 10}, {number(i % 2 == 0 ? i : -i)});
  EXPECT_EQ(explanation(), "index != 0");
}

TEST_F(At, ANegativeNumber) {
  for (int i = 1; i <= 3; ++i) fails({20, 20}, {number(-i)});
  for (int i = 0; i < 8; ++i) passes({20, 20}, {number(i)});
  EXPECT_EQ(explanation(), "index >= 0");
}

TEST_F(At, TheResultOfAStepIsAnArgument) {
  const auto compute = fixture_.function("compute", {}, fixture_.intType);
  const auto addComputed = [&](std::vector<Example>& examples, int value) {
    Script script(fixture_.api);
    script.call(make_);
    const auto computed = script.call(compute);
    script.on(0, called_, {step(computed)});
    sequences_.push_back(script.sequence);
    executions_.push_back(endingIn(script.sequence, model::Returned{}));
    executions_.back().steps[computed].outcome = model::Returned{std::to_string(value)};
    examples.push_back({&sequences_.back(), &executions_.back(), 2});
  };
  for (int i = 0; i < 3; ++i) addComputed(failing_, 0);
  for (int i = 1; i <= 8; ++i) addComputed(passing_, i);
  EXPECT_EQ(explanation(), "index != 0");
}

TEST_F(At, ParametersWithoutNamesAreNumbered) {
  fixture_.describe(called_).parameters[0].name.clear();
  for (long long i = 0; i < 3; ++i) fails({i, 10}, {number(0)});
  for (int i = 1; i <= 8; ++i) passes({i % 3, 10}, {number(i % 2 == 0 ? i : -i)});
  EXPECT_EQ(explanation(), "argument1 != 0");
}

TEST_F(Suspects, NullAndEmptyArguments) {
  called_ =
      fixture_.method(queue_, "link", {byValue(fixture_.intPointer, "target")}, fixture_.voidType);
  for (long long i = 0; i < 3; ++i) fails({i, 10}, {null()});
  for (int i = 0; i < 8; ++i) passes({i % 3, 10}, {list({number(1)})});
  EXPECT_EQ(explanation(), "target != nullptr");
}

TEST_F(Suspects, AnEmptyText) {
  called_ =
      fixture_.method(queue_, "rename", {byValue(fixture_.textType, "name")}, fixture_.voidType);
  for (long long i = 0; i < 3; ++i) fails({i, 10}, {text("")});
  for (int i = 0; i < 8; ++i) passes({i % 3, 10}, {text("ab")});
  EXPECT_EQ(explanation(), "!name.empty()");
}

TEST_F(Suspects, ANumberBeyondTheLengthOfAText) {
  called_ = fixture_.method(
      queue_, "cut", {byValue(fixture_.textType, "text"), byValue(fixture_.sizeType, "count")},
      fixture_.voidType);
  for (int i = 0; i < 3; ++i) fails({1, 10}, {text("ab"), number(3 + i)});
  for (int i = 0; i < 8; ++i) {
    passes({1, 10}, {text(i == 7 ? "abcdefghi" : "ab"), number(i == 7 ? 9 : i % 3)});
  }
  EXPECT_EQ(explanation(), "count <= text.size()");
}

TEST_F(Suspects, TheEndsOfAnInterval) {
  called_ = fixture_.method(queue_, "clamp",
                            {byValue(fixture_.intType, "low"), byValue(fixture_.intType, "high")},
                            fixture_.voidType);
  for (int i = 0; i < 3; ++i) fails({1, 1}, {number(i - 1), number(i - 4)});
  for (int i = 0; i < 8; ++i) passes({1, 1}, {number(i - 4), number(i - 4 + i % 2)});
  EXPECT_EQ(explanation(), "low <= high");
}

TEST_F(Suspects, AQueryOfAnArgument) {
  const auto type = fixture_.typeOf(queue_);
  called_ = fixture_.method(queue_, "merge", {byConstReference(type, "other")}, fixture_.voidType);
  const auto addMerge = [&](std::vector<Example>& examples, bool isEmpty) {
    Script script(fixture_.api);
    script.call(make_);
    script.call(make_);
    script.on(0, called_, {step(1)});
    sequences_.push_back(script.sequence);
    executions_.push_back(endingIn(script.sequence, model::Returned{}));
    observe(executions_.back(), 1, 1, fixture_.key(empty_), isEmpty ? "true" : "false");
    examples.push_back({&sequences_.back(), &executions_.back(), 2});
  };
  for (int i = 0; i < 3; ++i) addMerge(failing_, true);
  for (int i = 0; i < 8; ++i) addMerge(passing_, false);
  EXPECT_EQ(explanation(), "!other.empty()");
}

}  // namespace
}  // namespace assay::oracle
