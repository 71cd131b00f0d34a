#include "driver/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/files.h"

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

TEST(Settings, RelativePathsInFlagsStartFromTheFolder) {
  Settings settings;
  ASSERT_TRUE(set(settings, "flags",
                  {"-Iinc", "-I", "inc", "-I/abs", "-isystem", "../sys", "-DA=b/c",
                   "--sysroot=root", "-std=c++20"}));
  EXPECT_THAT(settings.flags,
              ElementsAre("-I/project/inc", "-I", "/project/inc", "-I/abs", "-isystem", "/sys",
                          "-DA=b/c", "--sysroot=/project/root", "-std=c++20"));
}

TEST(Settings, AnIncludedHeaderIsAFileOnlyIfItIsThere) {
  const auto scratch = support::TemporaryDirectory::create("assay-settings-test").value();
  const std::string header = (scratch.path() / "a.h").string();
  ASSERT_TRUE(support::writeFileAtomically(header, ""));
  Settings settings;
  for (const Option& option : optionTable()) {
    if (option.key != "flags") continue;
    ASSERT_TRUE(option.set(settings, {"-include", "vector", "-include", "a.h", "-imacrosa.h"},
                           scratch.path()));
  }
  EXPECT_THAT(settings.flags,
              ElementsAre("-include", "vector", "-include", header, "-imacros" + header));
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

TEST(Settings, TimesHaveUnits) {
  for (const auto& [text, expected] : {std::pair{"250ms", milliseconds(250)},
                                       {"10s", milliseconds(10'000)},
                                       {"1.5s", milliseconds(1'500)},
                                       {"2m", milliseconds(120'000)},
                                       {"1h", milliseconds(3'600'000)}}) {
    Settings settings;
    ASSERT_TRUE(set(settings, "limits.time", {text})) << text;
    EXPECT_EQ(settings.timeLimit, expected);
  }
  for (const char* text : {"", "10", "s", "-1s", "0s", "1 s", "1days", "nan", "1e300h", "0.1ms"}) {
    Settings settings;
    EXPECT_FALSE(set(settings, "limits.time", {text})) << text;
    EXPECT_EQ(settings.timeLimit, std::nullopt);
  }
}

TEST(Settings, LayersAreLeftOutByName) {
  Settings settings;
  ASSERT_TRUE(set(settings, "without-layers", {"landlock", "limits"}));
  EXPECT_FALSE(settings.layers.has(confine::Layer::Landlock));
  EXPECT_FALSE(settings.layers.has(confine::Layer::Limits));
  EXPECT_TRUE(settings.layers.has(confine::Layer::SystemCalls));
  EXPECT_FALSE(set(settings, "without-layers", {"walls"}));
}

TEST(Settings, AmountsOfMemoryHaveUnits) {
  Settings settings;
  ASSERT_TRUE(set(settings, "limits.memory", {"512M"}));
  EXPECT_EQ(settings.memoryLimit, std::uint64_t{512} << 20);
  ASSERT_TRUE(set(settings, "limits.memory", {"1.5GiB"}));
  EXPECT_EQ(settings.memoryLimit, std::uint64_t{1536} << 20);
  for (const char* text : {"", "512", "M", "-1M", "1T"}) {
    EXPECT_FALSE(set(settings, "limits.memory", {text})) << text;
  }
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
