#include "support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>

namespace assay::support {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Files : public testing::Test {
 protected:
  TemporaryDirectory scratch_ = TemporaryDirectory::create("assay-files-test").value();
  fs::path at(std::string_view name) const { return scratch_.path() / name; }
};

TEST_F(Files, WhatIsWrittenIsReadBack) {
  const std::string content = std::string("a\0b\n", 4) + std::string(200'000, 'x');
  ASSERT_TRUE(writeFileAtomically(at("file"), content));
  EXPECT_EQ(readFile(at("file")).value(), content);
  ASSERT_TRUE(writeFileAtomically(at("file"), ""));
  EXPECT_EQ(readFile(at("file")).value(), "");
}

TEST_F(Files, AMissingFileIsAUsageErrorThatNamesIt) {
  const auto result = readFile(at("none"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::Usage);
  EXPECT_EQ(result.error().where, at("none").string());
  EXPECT_THAT(result.error().message, HasSubstr("No such file or directory"));
}

TEST_F(Files, ReadingADirectoryFails) {
  const auto result = readFile(scratch_.path());
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("Is a directory"));
}

TEST_F(Files, APipeIsNotWaitedFor) {
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  const auto result = readFile(at("pipe"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::Usage);
  EXPECT_THAT(result.error().message, HasSubstr("a pipe"));
}

TEST_F(Files, ADeviceIsNotRead) {
  const auto result = readFile("/dev/zero");
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("a device"));
}

TEST_F(Files, WritingLeavesNoOtherFileBehind) {
  ASSERT_TRUE(writeFileAtomically(at("file"), "1"));
  ASSERT_TRUE(writeFileAtomically(at("file"), "2"));
  EXPECT_EQ(std::distance(fs::directory_iterator(scratch_.path()), fs::directory_iterator()), 1);
}

TEST_F(Files, AFailedWriteLeavesTheFolderAsItWas) {
  ASSERT_TRUE(makeDirectories(at("target")));
  EXPECT_FALSE(writeFileAtomically(at("target"), "text"));
  EXPECT_FALSE(writeFileAtomically(at("none") / "file", "text"));
  EXPECT_EQ(std::distance(fs::directory_iterator(scratch_.path()), fs::directory_iterator()), 1);
}

TEST_F(Files, ANewFileGetsOrdinaryPermissionsAndAnOldOneKeepsIts) {
  const mode_t before = ::umask(022);
  ASSERT_TRUE(writeFileAtomically(at("file"), "1"));
  ::umask(before);
  EXPECT_EQ(fs::status(at("file")).permissions(), static_cast<fs::perms>(0644));
  fs::permissions(at("file"), static_cast<fs::perms>(0751));
  ASSERT_TRUE(writeFileAtomically(at("file"), "2"));
  EXPECT_EQ(fs::status(at("file")).permissions(), static_cast<fs::perms>(0751));
}

TEST_F(Files, DirectoriesAreMadeWithThoseAboveThemAndMayExist) {
  ASSERT_TRUE(makeDirectories(at("a/b/c")));
  EXPECT_TRUE(makeDirectories(at("a/b/c")));
  EXPECT_TRUE(fs::is_directory(at("a/b/c")));
}

TEST_F(Files, AFileInTheWayOfADirectoryIsAnError) {
  ASSERT_TRUE(writeFileAtomically(at("file"), ""));
  EXPECT_FALSE(makeDirectories(at("file")));
  const Status below = makeDirectories(at("file") / "below");
  ASSERT_FALSE(below);
  EXPECT_EQ(below.error().where, (at("file") / "below").string());
}

TEST_F(Files, FindUpwardReturnsTheNearest) {
  ASSERT_TRUE(makeDirectories(at("a/b/c")));
  ASSERT_TRUE(writeFileAtomically(at("mark"), ""));
  ASSERT_TRUE(writeFileAtomically(at("a/b/mark"), ""));
  ASSERT_TRUE(writeFileAtomically(at("a/b/c/start.h"), ""));
  EXPECT_EQ(findUpward(at("a/b/c"), "mark"), at("a/b/mark"));
  EXPECT_EQ(findUpward(at("a/b/c/start.h"), "mark"), at("a/b/mark"));
  EXPECT_EQ(findUpward(at("a/b/c/missing.h"), "mark"), at("a/b/mark"));
  EXPECT_EQ(findUpward(at("a"), "mark"), at("mark"));
  EXPECT_EQ(findUpward(at("a"), "no such name anywhere"), std::nullopt);
}

TEST_F(Files, ATemporaryDirectoryIsRemovedWithItsContentOnce) {
  fs::path path;
  {
    TemporaryDirectory first = TemporaryDirectory::create("t", scratch_.path()).value();
    const TemporaryDirectory second = std::move(first);
    path = second.path();
    std::ofstream(path / "file") << "text";
    EXPECT_TRUE(fs::is_directory(path));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(Files, ATemporaryDirectoryNeedsItsParent) {
  const auto result = TemporaryDirectory::create("t", at("none"));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().where, at("none").string());
}

TEST_F(Files, AnOutputKeepsALinkAndMakesItsFolders) {
  ASSERT_TRUE(writeOutput(at("deep/down/file"), "1"));
  fs::create_symlink(at("deep/down/file"), at("link"));
  ASSERT_TRUE(writeOutput(at("link"), "2"));
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_EQ(readFile(at("deep/down/file")).value(), "2");
}

TEST_F(Files, AnOutputMayBeADeviceThatSaysWhenItIsFull) {
  EXPECT_TRUE(writeOutput("/dev/null", "1"));
  const auto full = writeOutput("/dev/full", "1");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().code, ErrorCode::Usage);
  EXPECT_THAT(full.error().message, HasSubstr("No space left on device"));
  EXPECT_FALSE(fs::is_regular_file("/dev/full"));
}

TEST_F(Files, NamesOfDescriptorsAreKnown) {
  EXPECT_EQ(descriptorNamed("/dev/stdout"), 1);
  EXPECT_EQ(descriptorNamed("/dev/fd/7"), 7);
  EXPECT_EQ(descriptorNamed("/proc/self/fd/2"), 2);
  EXPECT_FALSE(descriptorNamed("/dev/null"));
  EXPECT_FALSE(descriptorNamed("/dev/fd/x"));
}

}  // namespace
}  // namespace assay::support
