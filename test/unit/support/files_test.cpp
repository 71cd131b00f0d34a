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

}  // namespace
}  // namespace assay::support
