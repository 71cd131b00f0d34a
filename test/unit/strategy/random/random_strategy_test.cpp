// What is proposed for a small Api, and that a restored strategy goes on where the other was.
#include "strategy/random/random_strategy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "../../model/small_api.h"

namespace assay::random {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

// A search without a worker: pool and composer, and executions in which every step returns.
struct Place {
  Place(const model::Api& subject, std::uint64_t seed)
      : api(subject), pool(api), composer(api, pool, seed) {}

  strategy::Turn turn() {
    return {{}, {}, {}, 0, composer, pool, ownership, [](model::Sequence&) {}, {}};
  }
  void keep(const model::Sequence& sequence, std::uint64_t edge) {
    model::Execution execution;
    model::StepExecution step;
    step.outcome = model::Returned{"0"};
    execution.steps.assign(sequence.steps.size(), step);
    ASSERT_TRUE(pool.offer(sequence, execution, {{model::Feature::Domain::Edge, edge}}));
    composer.learn(sequence, execution, true);
  }

  const model::Api& api;
  pool::Pool pool;
  compose::Composer composer;
  exec::OwnershipFacts ownership;
};

class RandomStrategyTest : public testing::Test {
 protected:
  RandomStrategyTest() {
    small_.constructor(box_, {number_});
    small_.method(box_, "push", {number_}, number_);
    small_.method(box_, "swap", {small_.typeOf(box_)});
    small_.function("count", {}, number_);
  }

  static std::vector<strategy::Proposal> propose(RandomStrategy& strategy, Place& place) {
    strategy::Turn turn = place.turn();
    auto proposals = strategy.propose(turn);
    EXPECT_TRUE(proposals);
    return proposals ? std::move(*proposals) : std::vector<strategy::Proposal>();
  }
  static std::vector<std::pair<model::Sequence, std::optional<std::size_t>>> plain(
      const std::vector<strategy::Proposal>& proposals) {
    std::vector<std::pair<model::Sequence, std::optional<std::size_t>>> all;
    for (const strategy::Proposal& one : proposals) all.emplace_back(one.sequence, one.parent);
    return all;
  }
  static bool refersBack(const model::Argument& argument, std::size_t step) {
    const auto* value = std::get_if<model::ValueRef>(&argument.value);
    return value == nullptr || value->step < step;
  }
  // A box, and a call of it.
  static model::Sequence filledBox() {
    model::Step make;
    make.operation = "Box::new";
    make.arguments = {model::Argument{model::Literal{std::int64_t{3}}}};
    model::Step push;
    push.operation = "Box::push";
    push.receiver = {model::Argument{model::ValueRef{}}};
    push.arguments = {model::Argument{model::Literal{std::int64_t{8}}}};
    return {{make, push}};
  }

  model::SmallApi small_;
  model::TypeId number_ = small_.type("int", model::IntegerType{32, true, false});
  model::ClassId box_ = small_.cls("Box");
};

TEST_F(RandomStrategyTest, EveryCallHasWhatItNeedsFromStepsBeforeIt) {
  RandomStrategy strategy(small_.api, 1);
  Place place(small_.api, 1);
  for (int round = 0; round < 4; ++round) {
    const auto proposals = propose(strategy, place);
    EXPECT_THAT(proposals, Not(IsEmpty()));
    for (const strategy::Proposal& proposal : proposals) {
      const auto& steps = proposal.sequence.steps;
      EXPECT_THAT(steps, Not(IsEmpty()));
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto id = small_.api.findOperation(steps[i].operation);
        ASSERT_TRUE(id) << steps[i].operation;
        const model::Operation& operation = small_.api.operation(*id);
        EXPECT_EQ(steps[i].receiver.size(), operation.hasReceiver() ? 1U : 0U);
        EXPECT_EQ(steps[i].arguments.size(), operation.parameters.size());
        for (const auto& argument : steps[i].receiver) EXPECT_TRUE(refersBack(argument, i));
        for (const auto& argument : steps[i].arguments) EXPECT_TRUE(refersBack(argument, i));
      }
    }
  }
}

TEST_F(RandomStrategyTest, EveryOperationHasItsTurn) {
  RandomStrategy strategy(small_.api, 1);
  Place place(small_.api, 1);
  std::set<std::string> called;
  for (int round = 0; round < 8; ++round) {
    for (const strategy::Proposal& proposal : propose(strategy, place)) {
      for (const model::Step& step : proposal.sequence.steps) called.insert(step.operation);
    }
  }
  for (const std::string& key : small_.keys()) EXPECT_THAT(called, Contains(key));
}

TEST_F(RandomStrategyTest, KeptSequencesAreGrownAndNamedAsParents) {
  RandomStrategy strategy(small_.api, 1);
  Place place(small_.api, 1);
  place.keep(filledBox(), 7);
  const model::Sequence& kept = place.pool.entries()[0].sequence;
  std::size_t grown = 0;
  for (const strategy::Proposal& proposal : propose(strategy, place)) {
    if (!proposal.parent) continue;
    ++grown;
    EXPECT_EQ(*proposal.parent, 0U);
    ASSERT_GT(proposal.sequence.steps.size(), kept.steps.size());
    EXPECT_TRUE(std::ranges::equal(kept.steps,
                                   std::span(proposal.sequence.steps).first(kept.steps.size())));
  }
  EXPECT_GT(grown, 20U);
}

TEST_F(RandomStrategyTest, ASeedDecidesWhatIsProposed) {
  const auto firstRound = [&](std::uint64_t seed) {
    RandomStrategy strategy(small_.api, seed);
    Place place(small_.api, seed);
    return plain(propose(strategy, place));
  };
  EXPECT_EQ(firstRound(1), firstRound(1));
  EXPECT_NE(firstRound(1), firstRound(2));
}

TEST_F(RandomStrategyTest, RoundsDiffer) {
  RandomStrategy strategy(small_.api, 1);
  Place place(small_.api, 1);
  const auto first = plain(propose(strategy, place));
  EXPECT_NE(first, plain(propose(strategy, place)));
}

TEST_F(RandomStrategyTest, APlanIsMadeOnce) {
  model::SmallApi only;
  only.function("only", {}, only.type("int", model::IntegerType{}));
  RandomStrategy strategy(only.api, 1);
  Place place(only.api, 1);
  for (int round = 0; round < 4; ++round) (void)propose(strategy, place);
  // There is one way to call a function without arguments.
  EXPECT_EQ(strategy.state().at("plans"), (std::vector<std::uint64_t>{1}));
}

TEST_F(RandomStrategyTest, WithoutOperationsThereIsNothingToPropose) {
  const model::SmallApi none;
  RandomStrategy strategy(none.api, 1);
  Place place(none.api, 1);
  strategy::Turn turn = place.turn();
  EXPECT_FALSE(strategy.propose(turn));
}

TEST_F(RandomStrategyTest, ARestoredStrategyGoesOnAsTheOneThatWasSaved) {
  RandomStrategy strategy(small_.api, 1);
  Place place(small_.api, 1);
  for (std::uint64_t round = 0; round < 3; ++round) {
    const auto proposals = propose(strategy, place);
    place.keep(proposals[round].sequence, round);
  }

  RandomStrategy restored(small_.api, 1);
  restored.restore(nlohmann::json::parse(strategy.state().dump()));
  Place other(small_.api, 1);
  for (const pool::Entry& entry : place.pool.entries()) other.pool.restore(entry);
  other.composer.restore(nlohmann::json::parse(place.composer.state().dump()));

  for (int round = 0; round < 3; ++round) {
    EXPECT_EQ(plain(propose(strategy, place)), plain(propose(restored, other))) << round;
  }
  EXPECT_EQ(strategy.state(), restored.state());
}

TEST_F(RandomStrategyTest, AStateOfAnotherFormIsRefused) {
  RandomStrategy strategy(small_.api, 1);
  EXPECT_THROW(strategy.restore(nlohmann::json{{"round", 3}}), nlohmann::json::exception);
}

}  // namespace
}  // namespace assay::random
