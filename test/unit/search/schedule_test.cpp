#include "search/schedule.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::search {
namespace {

using namespace std::chrono_literals;

class Counting final : public strategy::Strategy {
 public:
  std::optional<std::vector<strategy::Proposal>> propose(strategy::Turn& /*turn*/) override {
    ++count_;
    return std::nullopt;
  }
  [[nodiscard]] nlohmann::json state() const override { return count_; }
  void restore(const nlohmann::json& state) override { count_ = state.get<int>(); }

 private:
  int count_ = 0;
};

constexpr strategy::Descriptor everyRound = {.name = "every", .help = ""};
constexpr strategy::Descriptor aHalf = {.name = "half", .help = "", .share = 2};
constexpr strategy::Descriptor aQuarter = {.name = "quarter", .help = "", .share = 4};

Member member(const strategy::Descriptor& descriptor, bool isChosen = false) {
  return {&descriptor, std::make_unique<Counting>(), isChosen, {}};
}

Schedule scheduleOf(std::initializer_list<const strategy::Descriptor*> descriptors) {
  std::vector<Member> members;
  for (const strategy::Descriptor* one : descriptors) members.push_back(member(*one));
  return Schedule(std::move(members));
}

TEST(Schedule, AStrategyWithoutAShareIsAlwaysDue) {
  Schedule schedule = scheduleOf({&everyRound});
  schedule.charge(schedule.members()[0], 100s, 100s);
  EXPECT_TRUE(schedule.isDue(schedule.members()[0], {1s, true}));
}

TEST(Schedule, NobodyHasMoreThanTheShareOfTheDescriptor) {
  Schedule schedule = scheduleOf({&everyRound, &aQuarter});
  Member& quarter = schedule.members()[1];
  EXPECT_TRUE(schedule.isDue(quarter, {0s, true}));
  schedule.charge(quarter, 1s, 1s);
  EXPECT_FALSE(schedule.isDue(quarter, {3999ms, true}));
  EXPECT_TRUE(schedule.isDue(quarter, {4s, true}));
}

// Simulated: rounds of 10 ms, turns of 100 ms.
TEST(Schedule, SharesAreKeptInTheLongRun) {
  Schedule schedule = scheduleOf({&everyRound, &aHalf, &aQuarter});
  std::chrono::nanoseconds now{};
  while (now < 100s) {
    now += 10ms;
    for (Member& one : schedule.members().subspan(1)) {
      if (!schedule.isDue(one, {now, false})) continue;
      schedule.charge(one, 100ms, 100ms);
      now += 100ms;
    }
  }
  EXPECT_NEAR(static_cast<double>(schedule.members()[1].spent / 1ms), 50e3, 1e3);
  EXPECT_NEAR(static_cast<double>(schedule.members()[2].spent / 1ms), 25e3, 1e3);
}

TEST(Schedule, ByTheClockAllSharesTogetherTakeAHalf) {
  Schedule schedule = scheduleOf({&aHalf, &aQuarter});
  schedule.charge(schedule.members()[0], 1s, 3s);  // what it proposed ran for long
  EXPECT_FALSE(schedule.isDue(schedule.members()[1], {5s, true}));
  EXPECT_TRUE(schedule.isDue(schedule.members()[1], {6s, true}));
  EXPECT_TRUE(schedule.isDue(schedule.members()[1], {5s, false}));
}

TEST(Schedule, WhoWasNamedHasATurnAfterEveryRound) {
  std::vector<Member> members;
  members.push_back(member(aQuarter, true));
  Schedule schedule(std::move(members));
  schedule.charge(schedule.members()[0], 10s, 10s);
  EXPECT_TRUE(schedule.isDue(schedule.members()[0], {1s, true}));
  EXPECT_EQ(Schedule::leftFor(schedule.members()[0], 30s), 20s);
}

TEST(Schedule, WhatIsLeftIsThatOfTheShare) {
  Schedule schedule = scheduleOf({&aQuarter});
  schedule.charge(schedule.members()[0], 2s, 2s);
  EXPECT_EQ(Schedule::leftFor(schedule.members()[0], 20s), 3s);
  EXPECT_EQ(Schedule::leftFor(schedule.members()[0], 4s), 0s);
}

TEST(Schedule, RoundsWithoutAnythingNewAreCounted) {
  Schedule schedule = scheduleOf({&everyRound});
  schedule.endRound(3);
  schedule.endRound(3);
  schedule.endRound(3);
  EXPECT_EQ(schedule.quietRounds(), 2U);
  schedule.endRound(4);
  EXPECT_EQ(schedule.quietRounds(), 0U);
}

TEST(Schedule, GoesOnByTheNamesOfStrategies) {
  Schedule before = scheduleOf({&everyRound, &aHalf});
  before.charge(before.members()[1], 2s, 2s);
  before.members()[1].strategy->restore(7);
  before.endRound(5);
  Schedule after = scheduleOf({&aQuarter, &aHalf});  // one is new, one is gone, one has moved
  after.restore(before.state());
  EXPECT_EQ(after.members()[0].spent, 0s);
  EXPECT_EQ(after.members()[1].spent, 2s);
  EXPECT_EQ(after.members()[1].strategy->state(), 7);
  EXPECT_EQ(after.quietRounds(), 0U);
}

}  // namespace
}  // namespace assay::search
