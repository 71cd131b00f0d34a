// A process that appends checkpoints is killed at random moments, again and again, and goes on each
// time. Whatever it told to be acknowledged must be there, whole, and nothing half done.
#include <gtest/gtest.h>

#include <charconv>
#include <random>

#include "numbered.h"
#include "support/files.h"
#include "support/process.h"

namespace assay::store {
namespace {

using std::chrono::milliseconds;

// The number on the last whole line; a line that the kill cut off was not told.
std::uint64_t lastAcknowledged(const std::string& output) {
  const std::size_t end = output.rfind('\n');
  if (end == std::string::npos) return 0;
  const std::size_t before = output.rfind('\n', end == 0 ? 0 : end - 1);
  const std::size_t begin = before == std::string::npos || before == end ? 0 : before + 1;
  std::uint64_t number = 0;
  std::from_chars(output.data() + begin, output.data() + end, number);
  return number;
}

// Runs the writer for that long; what it acknowledged, or 0.
std::uint64_t writeAndKill(const std::filesystem::path& file, milliseconds life) {
  support::Command command;
  command.arguments = {ASSAY_STORE_WRITER, file.string()};
  command.timeLimit = life;
  const auto completion = support::run(command);
  EXPECT_TRUE(completion);
  EXPECT_TRUE(std::holds_alternative<support::TimedOut>(completion->end)) << completion->error;
  return lastAcknowledged(completion->output);
}

// How many checkpoints the database holds; fails unless it holds exactly these, whole.
std::uint64_t checkpointsIn(const std::filesystem::path& file) {
  const auto store = Store::open(file);
  if (!store) {
    ADD_FAILURE() << toString(store.error());
    return 0;
  }
  const auto run = store->latestUnfinished(numberedKey);
  EXPECT_TRUE(run);
  if (!run || !run->has_value()) return 0;
  const auto loaded = store->load(**run);
  if (!loaded) {
    ADD_FAILURE() << toString(loaded.error());
    return 0;
  }
  const std::uint64_t checkpoints = loaded->kept.size() / sequencesPerCheckpoint;
  EXPECT_TRUE(*loaded == numberedRun(**run, checkpoints)) << "after checkpoint " << checkpoints;
  return checkpoints;
}

TEST(Kill, NothingAcknowledgedIsLost) {
  const auto directory = support::TemporaryDirectory::create();
  ASSERT_TRUE(directory);
  const auto file = directory->path() / ".assay" / "assay.db";
  std::mt19937 random(std::random_device{}());
  std::uint64_t held = 0;
  int kills = 0;
  // At least fifteen kills, and as many more as it takes until the writer got somewhere.
  while (kills < 15 || (held == 0 && kills < 200)) {
    const milliseconds life(std::uniform_int_distribution(1, 120)(random));
    const std::uint64_t acknowledged = writeAndKill(file, life);
    ++kills;
    if (!std::filesystem::exists(file)) {
      ASSERT_EQ(acknowledged, 0U);
      continue;
    }
    const std::uint64_t now = checkpointsIn(file);
    ASSERT_GE(now, std::max(held, acknowledged)) << "killed after " << life.count() << " ms";
    held = now;
  }
  EXPECT_GT(held, 0U);
  RecordProperty("checkpoints", static_cast<int>(held));
}

TEST(Kill, AFileThatWasBeingMadeCanBeOpened) {
  std::mt19937 random(std::random_device{}());
  for (int i = 0; i < 15; ++i) {
    const auto directory = support::TemporaryDirectory::create();
    ASSERT_TRUE(directory);
    const auto file = directory->path() / "assay.db";
    const std::uint64_t acknowledged =
        writeAndKill(file, milliseconds(std::uniform_int_distribution(1, 25)(random)));
    EXPECT_GE(checkpointsIn(file), acknowledged);
  }
}

}  // namespace
}  // namespace assay::store
