#include "driver/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace assay::driver {
namespace {

using std::chrono::milliseconds;
using support::Status;
using testing::ElementsAre;

Status set(Settings& settings, std::string_view key, const std::vector<std::string>& values,
           const std::filesystem::path& folder = "/project") {
  const auto table = optionTable();
  return std::ranges::find(table, key, &Option::key)->set(settings, values, folder);
}

TEST(Settings, LimitsHaveUnits) {
  Settings settings;
  ASSERT_TRUE(set(settings, "limits.time", {"1.5s"}));
  EXPECT_EQ(settings.timeLimit, milliseconds(1'500));
  ASSERT_TRUE(set(settings, "limits.memory", {"512M"}));
  EXPECT_EQ(settings.memoryLimit, std::uint64_t{512} << 20);
  EXPECT_FALSE(set(settings, "limits.time", {"10"}));
  EXPECT_FALSE(set(settings, "limits.memory", {"10"}));
  EXPECT_EQ(settings.timeLimit, milliseconds(1'500));
}

TEST(Settings, RelativePathsInFlagsStartFromTheFolder) {
  Settings settings;
  ASSERT_TRUE(set(settings, "flags", {"-Iinc"}));
  EXPECT_THAT(settings.flags, ElementsAre("-I/project/inc"));
}

TEST(Settings, LibrariesThatAreFilesStartFromTheFolder) {
  Settings settings;
  ASSERT_TRUE(set(settings, "link", {"-lz", "-Llib", "lib/libown.a", "-pthread"}));
  EXPECT_THAT(settings.link,
              ElementsAre("-lz", "-L/project/lib", "/project/lib/libown.a", "-pthread"));
}

TEST(Settings, AHeaderThatIsNotInTheFolderIsLeftToTheIncludePath) {
  Settings settings;
  ASSERT_TRUE(set(settings, "prelude", {"vector"}));
  EXPECT_THAT(settings.prelude, ElementsAre("vector"));
}

TEST(Settings, LayersAreLeftOutByName) {
  Settings settings;
  ASSERT_TRUE(set(settings, "without-layers", {"landlock", "limits"}));
  EXPECT_FALSE(settings.layers.has(confine::Layer::Landlock));
  EXPECT_FALSE(settings.layers.has(confine::Layer::Limits));
  EXPECT_TRUE(settings.layers.has(confine::Layer::SystemCalls));
  EXPECT_FALSE(set(settings, "without-layers", {"walls"}));
}

TEST(Settings, KeysAreUnique) {
  std::vector<std::string_view> keys;
  for (const Option& option : optionTable()) {
    keys.push_back(option.key);
  }
  std::ranges::sort(keys);
  EXPECT_EQ(std::ranges::adjacent_find(keys), keys.end());
}

}  // namespace
}  // namespace assay::driver
