#include "exec/variations.h"

#include <gtest/gtest.h>

#include <set>

#include "exec/executor.h"
#include "outcome_text.h"
#include "sample_api.h"

namespace assay::exec {
namespace {

using namespace sample;
using namespace model;

const Step kCounter = make("Counter::Counter(int)", {number(5)});

Variations ofSample(const Lowering& lowering) {
  Variations variations(sampleApi().api, lowering.plans());
  variations.setLiterals(sampleApi().type("int"),
                         {Literal{std::int64_t{0}}, Literal{std::int64_t{7}},
                          Literal{std::int64_t{-3}}, Literal{std::string("no number")}});
  return variations;
}

TEST(Variations, TheWordsAreThoseOfTheSequence) {
  const Lowering lowering(sampleApi().api, sampleApi().table);
  const Variations variations = ofSample(lowering);
  CallbackLiteral literal;
  literal.body = {call(0, "Counter::add(int)", {number(1)})};
  literal.returns = {number(1)};
  const Sequence sequence = {
      {kCounter, call(0, "Counter::value()"), call(0, "Counter::add(int)", {result(1)}),
       call(0, "Counter::divided(int)", {number(2)}), call(0, "Counter::text()"),
       call(0, "Counter::rename(const std::string&)", {text("name")}),
       call(0, "Counter::each(std::function<int(int)>)", {callback(literal)}),
       call(0, "Counter::setFrom(int)", {number(9)})}};
  const auto program = lowering.lower(sequence, {}, true);
  ASSERT_TRUE(program);
  ASSERT_TRUE(variations.canVary(*program));
  std::set<std::vector<std::uint32_t>> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::vector<std::uint32_t> words;
    variations.vary(*program, support::Random(seed), words);
    const Sequence varied = variations.vary(*program, support::Random(seed), sequence);
    const auto again = lowering.lower(varied);
    ASSERT_TRUE(again) << support::toString(again.error());
    ASSERT_EQ(again->words, words) << seed;
    seen.insert(words);
    // What a later step uses stays, and so do texts and callbacks.
    EXPECT_EQ(varied.steps[1].operation, "Counter::value()");
    EXPECT_EQ(varied.steps[5], sequence.steps[5]);
    EXPECT_EQ(varied.steps[6], sequence.steps[6]);
  }
  EXPECT_GT(seen.size(), 150u);
}

TEST(Variations, ThereAreNoneWhereNothingCanChange) {
  const Lowering lowering(sampleApi().api, sampleApi().table);
  const Variations none(sampleApi().api, lowering.plans());
  const auto literalOnly = lowering.lower({{kCounter}}, {}, true);
  ASSERT_TRUE(literalOnly);
  EXPECT_FALSE(none.canVary(*literalOnly));
  EXPECT_TRUE(ofSample(lowering).canVary(*literalOnly));
  const auto nothing = lowering.lower({{make("Tray::Tray()")}}, {}, true);
  ASSERT_TRUE(nothing);
  EXPECT_FALSE(ofSample(lowering).canVary(*nothing));
}

TEST(Variations, OperationsWithOwnershipBorrowingOrAssignmentStandForNoOther) {
  const Lowering lowering(sampleApi().api, sampleApi().table);
  const auto group = [&](const char* key) { return lowering.plans().find(key)->group; };
  EXPECT_EQ(group("Counter::add(int)"), group("Counter::divided(int)"));
  EXPECT_EQ(group("Counter::value()"), group("Counter::text()"));
  EXPECT_NE(group("Counter::add(int)"), group("Counter::value()"));
  for (const char* key : {"Counter::ref()", "Tray::make(int)", "Tray::keep(Node*)",
                          "Counter::Counter()", "Counter::~Counter()"}) {
    EXPECT_EQ(group(key), kNoGroup) << key;
  }
}

TEST(Variations, WhatIsNoticedCanBeRunAgain) {
  const Api& api = sampleApi().api;
  auto executor = Executor::start(api, {workerPath(), sampleApi().table}, {});
  ASSERT_TRUE(executor);
  executor->setLiterals(sampleApi().type("int"),
                        {Literal{std::int64_t{0}}, Literal{std::int64_t{1}}});
  const Sequence sequences[] = {
      {{make("Counter::Count()")}},
      {{kCounter, call(0, "Counter::divided(int)", {number(1)}), call(0, "Counter::value()")}}};
  const auto add = api.findOperation("Counter::Counter(int)");
  const auto noticed = executor->runBrief(sequences, {100, 1});
  EXPECT_EQ(executor->callsOf(*add), 101u);
  EXPECT_EQ(executor->sequencesRun(), 101u);
  EXPECT_LE(executor->stepsRun(), 303u);
  EXPECT_GE(executor->stepsRun(), 202u);
  ASSERT_GT(noticed.size(), 2u);
  EXPECT_EQ(noticed[0].index, 0u);
  bool threw = false;
  for (std::size_t i = 2; i < noticed.size(); ++i) {
    EXPECT_EQ(noticed[i].index, 1u);
    ASSERT_TRUE(noticed[i].variation);
    const auto again = executor->run(std::vector{*noticed[i].variation});
    EXPECT_EQ(summary(again.at(0)), summary(noticed[i].execution));
    threw = threw || std::holds_alternative<Threw>(again.at(0).steps.at(1).outcome);
  }
  EXPECT_TRUE(threw);
  EXPECT_LT(executor->runBrief(sequences, {100, 1}).size(), noticed.size());
}

}  // namespace
}  // namespace assay::exec
