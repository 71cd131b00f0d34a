#include "search/side_worker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "sample_api.h"

namespace assay::search {
namespace {

using namespace sample;
using model::Sequence;

exec::Executor start() {
  auto executor = exec::Executor::start(sampleApi().api, {workerPath(), sampleApi().table}, {});
  EXPECT_TRUE(executor) << (executor ? "" : support::toString(executor.error()));
  return std::move(*executor);
}

// Waits for it, but not for ever.
void await(const std::function<bool()>& happens) {
  constexpr std::chrono::seconds limit(60);
  const auto begin = std::chrono::steady_clock::now();
  while (!happens()) {
    ASSERT_LT(std::chrono::steady_clock::now() - begin, limit);
    std::this_thread::yield();
  }
}

// Calls that have no variations.
Sequence renaming() {
  return {
      {make("Counter::Counter()"), call(0, "Counter::rename(const std::string&)", {text("c")})}};
}
Sequence makingNode() { return {{make("Node::Node(int)", {number(1)})}}; }

TEST(SideWorker, TellsOfWhatIsNewAndGoesOnWithWhatItHas) {
  SideWorker side(sampleApi().api, start());
  EXPECT_TRUE(side.wantsWork());
  SideWork work;
  work.sequences = {renaming(), makingNode()};
  side.give(work);
  await([&] { return side.wantsWork(); });
  EXPECT_THAT(side.take(), testing::ElementsAre(renaming(), makingNode()));
  const std::uint64_t once = side.counts().steps;
  EXPECT_GE(once, 3u);
  await([&] { return side.counts().steps > 10 * once; });
  EXPECT_THAT(side.take(), testing::IsEmpty());
}

TEST(SideWorker, IsSilentAboutWhatTheSearchKnows) {
  exec::Executor search = start();
  (void)search.run(std::vector{renaming(), makingNode()});
  SideWorker side(sampleApi().api, start());
  SideWork work;
  work.sequences = {renaming(), makingNode()};
  work.known = search.memory();
  side.give(work);
  await([&] { return side.wantsWork(); });
  EXPECT_THAT(side.take(), testing::IsEmpty());
}

TEST(SideWorker, VariesLiterals) {
  SideWorker side(sampleApi().api, start());
  SideWork work;
  const std::string divided = "Counter::divided(int)";
  work.sequences = {{{make("Counter::Counter(int)", {number(6)}), call(0, divided, {number(2)})}}};
  work.literals.resize(sampleApi().api.types.size());
  work.literals[sampleApi().type("int").index] = {model::Literal{std::int64_t{0}}};
  side.give(work);
  std::vector<Sequence> found;
  await([&] {
    std::ranges::move(side.take(), std::back_inserter(found));
    return std::ranges::any_of(found, [&](const Sequence& sequence) {
      return sequence.steps.at(1) == call(0, divided, {number(0)});
    });
  });
}

TEST(SideWorker, WaitsWhileNobodyTakesWhatItFinds) {
  SideWorker side(sampleApi().api, start());
  SideWork work;
  // What cannot be run is always worth a word.
  for (int i = 0; i < 100; ++i) {
    work.sequences.push_back({{make("Counter::Count()")}});
    work.sequences.push_back(renaming());
  }
  side.give(work);
  await([&] { return side.counts().executions > 0; });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_FALSE(side.wantsWork());
  EXPECT_LT(side.counts().executions, 100U);
  EXPECT_THAT(side.take(), testing::SizeIs(testing::Le(32U)));
  await([&] {
    (void)side.take();
    return side.wantsWork();
  });
  EXPECT_GE(side.counts().executions, 100U);
}

TEST(SideWorker, CountsCallsAndStopsWhenAsked) {
  SideWorker side(sampleApi().api, start());
  SideWork work;
  work.sequences = {renaming()};
  side.give(work);
  await([&] { return side.wantsWork(); });
  side.stop();
  const SideCounts counts = side.counts();
  const auto rename = sampleApi().api.findOperation("Counter::rename(const std::string&)");
  ASSERT_TRUE(rename);
  EXPECT_EQ(counts.steps, 2 * counts.executions);
  EXPECT_EQ(counts.calls.at(rename->index), counts.executions);
}

}  // namespace
}  // namespace assay::search
