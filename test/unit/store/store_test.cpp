#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <thread>

#include "numbered.h"
#include "support/files.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;
using support::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class StoreTest : public testing::Test {
 protected:
  static support::TemporaryDirectory makeDirectory() {
    auto directory = support::TemporaryDirectory::create();
    EXPECT_TRUE(directory);
    return std::move(*directory);
  }

  Store open() {
    auto store = Store::open(file_);
    if (!store) throw std::runtime_error(toString(store.error()));
    return std::move(*store);
  }

  support::Error refused(std::chrono::milliseconds patience = std::chrono::seconds(10)) {
    const auto store = Store::open(file_, patience);
    EXPECT_FALSE(store);
    return store ? support::Error{} : store.error();
  }

  void writeFile(const std::string& content) {
    fs::create_directories(file_.parent_path());
    std::ofstream(file_, std::ios::binary) << content;
  }

  std::string content() { return support::readFile(file_).value_or(""); }

  // SQL behind the back of the store.
  void execute(const char* sql) {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &connection), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, &error), SQLITE_OK) << error;
    sqlite3_free(error);
    sqlite3_close(connection);
  }

  support::TemporaryDirectory directory_ = makeDirectory();
  fs::path file_ = directory_.path() / ".assay" / "assay.db";
};

model::Cause causeAt(unsigned line) {
  return {model::RuleId::Leak, model::CrashKind::Leak, "f", {"a.h", line, 1}};
}

TEST_F(StoreTest, WhatWasAppendedIsLoaded) {
  RunId run;
  {
    Store store = open();
    run = store.beginRun(numberedKey).value();
    for (std::uint64_t number = 0; number < 4; ++number) {
      ASSERT_TRUE(store.append(run, numberedCheckpoint(number)));
    }
    EXPECT_EQ(store.load(run).value(), numberedRun(run, 4));
  }
  EXPECT_EQ(open().load(run).value(), numberedRun(run, 4));
}

TEST_F(StoreTest, AnyTextAndAnyNumberComeBack) {
  Store store = open();
  const RunKey key = {std::string("a\0b", 3), std::numeric_limits<std::uint64_t>::max(), "\xff"};
  const RunId run = store.beginRun(key).value();
  KeptSequence kept = numberedSequence(7);
  kept.sequence.steps[0].arguments[0] =
      model::Argument{model::Literal{std::string("\xff\x00\xfe", 3)}};
  kept.facts = "'; DROP TABLE run; --";
  const Checkpoint checkpoint{"\"", {kept}, {}};
  ASSERT_TRUE(store.append(run, checkpoint));
  const auto loaded = store.load(run).value();
  EXPECT_EQ(loaded.key, key);
  EXPECT_EQ(loaded.state, checkpoint.state);
  EXPECT_EQ(loaded.kept, checkpoint.kept);
  EXPECT_EQ(store.latestUnfinished(key).value(), run);
}

TEST_F(StoreTest, SequencesComeInTheOrderOfTheirOrdinals) {
  Store store = open();
  const RunId run = store.beginRun(numberedKey).value();
  ASSERT_TRUE(store.append(run, {"a", {numberedSequence(20), numberedSequence(3)}, {}}));
  ASSERT_TRUE(store.append(run, {"b", {numberedSequence(11)}, {}}));
  EXPECT_THAT(store.load(run).value().kept,
              ElementsAre(numberedSequence(3), numberedSequence(11), numberedSequence(20)));
}

TEST_F(StoreTest, OnlyTheNewestRunOfASubjectAndSeedIsGoneOnWith) {
  Store store = open();
  EXPECT_EQ(store.latestUnfinished(numberedKey).value(), std::nullopt);
  const RunId first = store.beginRun(numberedKey).value();
  EXPECT_EQ(store.latestUnfinished(numberedKey).value(), first);
  const RunId second = store.beginRun(numberedKey).value();
  EXPECT_LT(first, second);
  EXPECT_EQ(store.latestUnfinished(numberedKey).value(), second);
  EXPECT_EQ(store.latestUnfinished({"the subject", 43, ""}).value(), std::nullopt);
  EXPECT_EQ(store.latestUnfinished({"another", 42, ""}).value(), std::nullopt);

  ASSERT_TRUE(store.finish(second, R"({"faults": 1})"));
  EXPECT_EQ(store.latestUnfinished(numberedKey).value(), std::nullopt);
  EXPECT_EQ(store.load(second).value().summary, R"({"faults": 1})");
  EXPECT_EQ(store.load(first).value().summary, std::nullopt);
}

TEST_F(StoreTest, ACheckpointThatFailsLeavesNothingBehind) {
  Store store = open();
  const RunId run = store.beginRun(numberedKey).value();
  ASSERT_TRUE(store.append(run, numberedCheckpoint(0)));
  const auto again = store.append(run, {"lost", {numberedSequence(9), numberedSequence(1)}, {}});
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("another process goes on with it"));
  EXPECT_EQ(store.load(run).value(), numberedRun(run, 1));

  ASSERT_TRUE(store.finish(run, "{}"));
  const auto late = store.append(run, numberedCheckpoint(1));
  ASSERT_FALSE(late);
  EXPECT_THAT(late.error().message, HasSubstr("was finished"));
  EXPECT_FALSE(store.finish(run, "{}"));
  EXPECT_FALSE(store.append(RunId{99}, numberedCheckpoint(0)));
}

TEST_F(StoreTest, ARunThatIsNotThereIsAnError) {
  const auto loaded = open().load(RunId{5});
  ASSERT_FALSE(loaded);
  EXPECT_THAT(loaded.error().message, HasSubstr("there is no run 5"));
}

TEST_F(StoreTest, ACauseKeepsItsId) {
  {
    Store store = open();
    EXPECT_EQ(store.findingId(causeAt(10)).value(), 1U);
    EXPECT_EQ(store.findingId(causeAt(20)).value(), 2U);
    EXPECT_EQ(store.findingId(causeAt(10)).value(), 1U);
  }
  Store store = open();
  EXPECT_EQ(store.findingId(causeAt(20)).value(), 2U);
  EXPECT_EQ(store.findingId(causeAt(30)).value(), 3U);
}

TEST_F(StoreTest, AFindingIsFoundWithTheSettingsOfTheNewestRunThatHasIt) {
  Store store = open();
  EXPECT_EQ(store.finding(1).value(), std::nullopt);
  const RunKey newKey = {"changed", 7, "new settings"};
  const RunId before = store.beginRun(numberedKey).value();
  const RunId after = store.beginRun(newKey).value();
  ASSERT_TRUE(store.append(before, {"", {}, {numberedFinding(1, 10), numberedFinding(2, 20)}}));
  ASSERT_TRUE(store.append(after, {"", {}, {numberedFinding(1, 11)}}));
  EXPECT_EQ(store.finding(1).value(), (StoredFinding{numberedFinding(1, 11), after, newKey}));
  EXPECT_EQ(store.finding(2).value(), (StoredFinding{numberedFinding(2, 20), before, numberedKey}));
  EXPECT_EQ(store.finding(3).value(), std::nullopt);
}

TEST_F(StoreTest, TheNewestRunsFindingsAreListed) {
  Store store = open();
  EXPECT_THAT(store.newestFindings().value(), IsEmpty());
  const RunId before = store.beginRun(numberedKey).value();
  ASSERT_TRUE(store.append(before, {"", {}, {numberedFinding(2, 0), numberedFinding(1, 0)}}));
  EXPECT_THAT(store.newestFindings().value(),
              ElementsAre(numberedFinding(1, 0), numberedFinding(2, 0)));
  ASSERT_TRUE(store.beginRun(numberedKey));
  EXPECT_THAT(store.newestFindings().value(), IsEmpty());
}

TEST_F(StoreTest, TheFileIsInWalMode) {
  const Store store = open();
  EXPECT_TRUE(fs::exists(file_.string() + "-wal"));
}

TEST_F(StoreTest, SeveralCanOpenAFileThatIsNotThereYet) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([this] {
      Store store = open();
      const auto run = store.beginRun(numberedKey);
      ASSERT_TRUE(run);
      for (std::uint64_t number = 0; number < 3; ++number) {
        const auto done = store.append(*run, numberedCheckpoint(number));
        ASSERT_TRUE(done) << toString(done.error());
      }
      EXPECT_EQ(store.load(*run).value(), numberedRun(*run, 3));
    });
  }
}

TEST_F(StoreTest, AnotherWriterIsWaitedForThenNamed) {
  Store store = open();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(file_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  auto hasty = Store::open(file_, std::chrono::milliseconds(50));
  ASSERT_TRUE(hasty) << "reading needs no lock";
  const auto refusal = hasty->beginRun(numberedKey);
  ASSERT_FALSE(refusal);
  EXPECT_EQ(refusal.error().code, ErrorCode::Inconclusive);
  EXPECT_THAT(refusal.error().message, HasSubstr("in use by another process"));
  EXPECT_THAT(refusal.error().remedy, HasSubstr("wait"));
  {
    const std::jthread release([other] {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
    });
    EXPECT_TRUE(store.beginRun(numberedKey)) << "a patient one gets its turn";
  }
  sqlite3_close(other);
}

TEST_F(StoreTest, ANewerFileIsLeftAlone) {
  (void)open();
  execute("PRAGMA user_version = 2");
  const std::string before = content();
  const auto error = refused();
  EXPECT_EQ(error.code, ErrorCode::Usage);
  EXPECT_EQ(error.where, file_.string());
  EXPECT_THAT(error.message, HasSubstr("newer Assay (version 2; this one knows 1)"));
  EXPECT_THAT(error.remedy, HasSubstr("use the newer Assay"));
  EXPECT_EQ(content(), before);
}

TEST_F(StoreTest, AnOlderFileIsLeftAlone) {
  (void)open();
  execute("PRAGMA user_version = 0");
  EXPECT_THAT(refused().message, HasSubstr("older Assay (version 0"));
}

TEST_F(StoreTest, TheDatabaseOfAnotherProgramIsLeftAlone) {
  fs::create_directories(file_.parent_path());
  execute("CREATE TABLE bookmarks (id INTEGER)");
  const std::string before = content();
  const auto error = refused();
  EXPECT_EQ(error.code, ErrorCode::Usage);
  EXPECT_THAT(error.message, HasSubstr("another program"));
  EXPECT_THAT(error.remedy, HasSubstr("move it away"));
  EXPECT_EQ(content(), before);
}

TEST_F(StoreTest, AFileThatIsNoDatabaseIsLeftAlone) {
  const std::string text = "dear diary, " + std::string(5000, '.');
  writeFile(text);
  const auto error = refused();
  EXPECT_EQ(error.code, ErrorCode::Usage);
  EXPECT_THAT(error.message, HasSubstr("no database of Assay"));
  EXPECT_EQ(content(), text);
}

TEST_F(StoreTest, AnEmptyFileIsFilled) {
  writeFile("");
  EXPECT_TRUE(open().beginRun(numberedKey));
}

TEST_F(StoreTest, ADamagedFileIsToldWithARemedy) {
  {
    Store store = open();
    const RunId run = store.beginRun(numberedKey).value();
    for (std::uint64_t number = 0; number < 40; ++number) {
      ASSERT_TRUE(store.append(run, numberedCheckpoint(number)));
    }
  }
  const std::string good = content();
  ASSERT_GT(good.size(), std::size_t{20} * 4096);
  for (const std::size_t page : {1U, 2U, 5U, 10U}) {
    std::string bad = good;
    bad.replace(page * 4096, 4096, 4096, '\x5a');
    writeFile(bad);
    const auto error = refused();
    EXPECT_EQ(error.code, ErrorCode::Usage);
    EXPECT_THAT(error.message, HasSubstr("damaged")) << page;
    EXPECT_THAT(error.remedy, HasSubstr("move it away"));
  }
  writeFile(good.substr(0, good.size() / 2));
  EXPECT_THAT(refused().message, HasSubstr("damaged")) << "cut off";
}

TEST_F(StoreTest, ARowThatAssayDidNotWriteIsDamage) {
  Store store = open();
  const RunId run = store.beginRun(numberedKey).value();
  ASSERT_TRUE(store.append(run, numberedCheckpoint(0)));
  execute("UPDATE finding SET finding = '{}'");
  EXPECT_THAT(store.load(run).error().message, HasSubstr("a finding is not what Assay wrote"));
  EXPECT_THAT(store.finding(1).error().message, HasSubstr("damaged"));
  execute("UPDATE kept SET sequence = '['");
  EXPECT_THAT(store.load(run).error().message, HasSubstr("a row is not what Assay wrote"));
  execute("UPDATE kept SET sequence = '[1]'");
  EXPECT_THAT(store.load(run).error().message, HasSubstr("a sequence is not what Assay wrote"));
}

// root may write everywhere, so this one is somebody else meanwhile.
class AsNobody {
 public:
  AsNobody() {
    if (::geteuid() == 0) changed_ = ::seteuid(65534) == 0;
  }
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() {
    if (changed_) EXPECT_EQ(::seteuid(0), 0);
  }

 private:
  bool changed_ = false;
};

TEST_F(StoreTest, ADirectoryThatCannotBeWrittenIsToldWithARemedy) {
  (void)open();
  fs::permissions(directory_.path(), fs::perms(0755));
  fs::permissions(file_.parent_path(), fs::perms(0555));
  fs::permissions(file_, fs::perms(0444));
  {
    const AsNobody nobody;
    const auto error = refused();
    EXPECT_EQ(error.code, ErrorCode::Usage);
    EXPECT_EQ(error.where, file_.string());
    EXPECT_THAT(error.message, HasSubstr("cannot be written"));
    EXPECT_THAT(error.remedy, HasSubstr("writable"));
    file_ = file_.parent_path() / "new.db";
    EXPECT_THAT(refused().message, HasSubstr("cannot be written"));
    file_ = file_.parent_path() / "deeper" / "new.db";
    EXPECT_THAT(refused().message, HasSubstr("directory"));
  }
  fs::permissions(directory_.path() / ".assay", fs::perms(0755));
}

TEST_F(StoreTest, AFileInPlaceOfTheDirectoryIsTold) {
  std::ofstream(directory_.path() / ".assay") << "not a directory";
  EXPECT_EQ(refused().code, ErrorCode::Usage);
}

}  // namespace
}  // namespace assay::store
