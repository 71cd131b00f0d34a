#include "oracle/expectations.h"

#include "stack_fixture.h"

namespace assay::oracle {
namespace {

using model::Implies;
using model::ResultIs;
using model::ResultsAgree;
using model::Returns;
using model::StatesAgree;

class Expectations : public StackTest {
 protected:
  static model::Execution results(std::vector<std::string> values) {
    model::Execution execution;
    for (std::string& value : values) {
      execution.steps.push_back({model::Returned{std::move(value)}, {}, false, 0});
    }
    return execution;
  }
  Evaluation evaluated(const model::Execution& execution,
                       const model::Expectation& expectation) const {
    return evaluate(fixture_.api, script_.sequence, execution, expectation);
  }
};

TEST_F(Expectations, AResultIsComparedAsItIsShown) {
  const auto execution = results({"true", "", "{}"});
  EXPECT_EQ(evaluate(ResultIs{0, "true"}, execution), Truth::Holds);
  EXPECT_EQ(evaluate(ResultIs{0, "false"}, execution), Truth::Broken);
  EXPECT_EQ(evaluate(ResultIs{1, "true"}, execution), Truth::Undecided);
  EXPECT_EQ(evaluate(ResultIs{2, "true"}, execution), Truth::Undecided);
  EXPECT_EQ(evaluate(ResultIs{9, "true"}, execution), Truth::Undecided);
}

TEST_F(Expectations, ResultsThatShowAddressesAreNotCompared) {
  const auto execution = results({"1", "1", "2", "\"pointer\"", "{\"same\": 0}"});
  EXPECT_EQ(evaluate(ResultsAgree{0, 1}, execution), Truth::Holds);
  EXPECT_EQ(evaluate(ResultsAgree{0, 2}, execution), Truth::Broken);
  EXPECT_EQ(evaluate(ResultsAgree{0, 3}, execution), Truth::Undecided);
  EXPECT_EQ(evaluate(ResultsAgree{4, 0}, execution), Truth::Undecided);
}

TEST_F(Expectations, AStepReturnsOrThrows) {
  auto execution = results({"1", "1"});
  execution.steps[1].outcome = model::Threw{"int", "", {}};
  EXPECT_EQ(evaluate(Returns{0}, execution), Truth::Holds);
  EXPECT_EQ(evaluate(Returns{1}, execution), Truth::Broken);
  EXPECT_EQ(evaluate(Returns{2}, execution), Truth::Undecided);
}

TEST_F(Expectations, AConclusionMattersOnlyIfAllPremisesHold) {
  const auto execution = results({"true", "false", ""});
  const model::Fact yes = ResultIs{0, "true"};
  const model::Fact no = ResultIs{1, "true"};
  const model::Fact unknown = ResultIs{2, "true"};
  EXPECT_EQ(evaluated(execution, Implies{{yes}, yes}).truth, Truth::Holds);
  EXPECT_EQ(evaluated(execution, Implies{{yes}, no}).truth, Truth::Broken);
  EXPECT_EQ(evaluated(execution, Implies{{yes, no}, no}).truth, Truth::Undecided);
  EXPECT_EQ(evaluated(execution, Implies{{unknown}, no}).truth, Truth::Undecided);
  EXPECT_EQ(evaluated(execution, Implies{{yes}, unknown}).truth, Truth::Undecided);
}

class States : public Expectations {
 protected:
  States() {
    script_.call(make_);
    script_.on(0, push_, {number(1)});
    script_.on(0, size_);
    execution_ = results({"", "", ""});
  }
  model::Execution execution_;
  const StatesAgree beforeAndAfter_{{0, 1}, {0, 2}, {}};
};

TEST_F(States, EqualObservationsAgree) {
  observe(execution_, 1, 0, "size", "1");
  observe(execution_, 2, 0, "size", "1");
  EXPECT_EQ(evaluated(execution_, beforeAndAfter_).truth, Truth::Holds);
}

TEST_F(States, TheQueriesThatDifferAreNamed) {
  observe(execution_, 1, 0, "size", "1");
  observe(execution_, 1, 0, "top", "7");
  observe(execution_, 2, 0, "size", "1");
  observe(execution_, 2, 0, "top", "9");
  const Evaluation evaluation = evaluated(execution_, beforeAndAfter_);
  EXPECT_EQ(evaluation.truth, Truth::Broken);
  EXPECT_EQ(std::get<StatesAgree>(evaluation.expectation).queries, std::vector<std::string>{"top"});
  EXPECT_EQ(evaluation.difference, "top: 7 and 9");
  EXPECT_FALSE(evaluation.isStatistics);
}

TEST_F(States, OnlyTheQueriesThatAreNamedCount) {
  observe(execution_, 1, 0, "top", "7");
  observe(execution_, 2, 0, "top", "9");
  EXPECT_EQ(evaluated(execution_, StatesAgree{{0, 1}, {0, 2}, {"size"}}).truth, Truth::Holds);
}

TEST_F(States, WhatWasNotObservedInBothDoesNotCount) {
  observe(execution_, 1, 0, "top", "7");
  observe(execution_, 2, 5, "top", "9");
  EXPECT_EQ(evaluated(execution_, beforeAndAfter_).truth, Truth::Holds);
}

TEST_F(States, CountersAndFlagsLookLikeStatistics) {
  observe(execution_, 1, 0, "calls", "7");
  observe(execution_, 2, 0, "calls", "8");
  observe(execution_, 1, 0, "cached", "false");
  observe(execution_, 2, 0, "cached", "true");
  EXPECT_TRUE(evaluated(execution_, beforeAndAfter_).isStatistics);
}

TEST_F(States, AQueryThatChangesByItselfDoesNotCount) {
  script_.call(make_);  // does not touch the object
  execution_ = results({"", "", "", ""});
  observe(execution_, 1, 0, "ticks", "1");
  observe(execution_, 2, 0, "ticks", "5");
  observe(execution_, 3, 0, "ticks", "9");
  EXPECT_EQ(evaluated(execution_, beforeAndAfter_).truth, Truth::Holds);
}

TEST_F(States, AQueryThatCopyingChangesDoesNotCount) {
  script_.call(copy_, {step(0)});
  script_.on(3, push_, {number(2)});
  execution_ = results({"", "", "", "", ""});
  observe(execution_, 2, 0, "use_count", "1");
  observe(execution_, 3, 0, "use_count", "2");
  observe(execution_, 4, 0, "use_count", "1");
  const StatesAgree states{{0, 3}, {0, 4}, {}};
  EXPECT_EQ(evaluated(execution_, states).truth, Truth::Holds);
  observe(execution_, 2, 0, "top", "1");
  observe(execution_, 3, 0, "top", "1");
  observe(execution_, 4, 0, "top", "2");
  EXPECT_EQ(evaluated(execution_, states).truth, Truth::Broken);
}

TEST_F(States, BetweenObjectsAQueryThatCopiesAnswerDifferentlyDoesNotCount) {
  script_.call(copy_, {step(0)});
  execution_ = results({"", "", "", ""});
  observe(execution_, 3, 0, "capacity", "8");
  observe(execution_, 3, 3, "capacity", "1");
  EXPECT_EQ(evaluated(execution_, StatesAgree{{0, 3}, {3, 3}, {}}).truth, Truth::Holds);
}

TEST_F(States, AfterAThrowNothingIsDecided) {
  observe(execution_, 1, 0, "size", "1");
  observe(execution_, 2, 0, "size", "2");
  execution_.steps[2].outcome = model::Threw{"int", "", {}};
  EXPECT_EQ(evaluated(execution_, beforeAndAfter_).truth, Truth::Undecided);
}

TEST_F(Expectations, NanIsSeenInResultsAndObservations) {
  EXPECT_FALSE(showsNan(results({"1.5"})));
  EXPECT_TRUE(showsNan(results({"[1.5,\"nan\"]"})));
  model::Execution execution = results({""});
  observe(execution, 0, 0, "x", "\"nan\"");
  EXPECT_TRUE(showsNan(execution));
}

}  // namespace
}  // namespace assay::oracle
