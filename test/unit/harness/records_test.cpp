#include "harness/records.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "compile_support.h"
#include "support/files.h"

namespace assay::harness {
namespace {

class RecordsTest : public testing::Test {
 protected:
  void store(const std::vector<std::string>& inputs) {
    EXPECT_TRUE(records.store(key, inputs, "payload", std::chrono::system_clock::now()));
  }

  Workspace workspace;
  Records records{workspace.path("records")};
  support::Hash key = support::hashOf("key");
};

TEST_F(RecordsTest, FindsWhatWasStoredWhileTheInputsStayTheSame) {
  store({workspace.write("a.h", "one")});
  EXPECT_EQ(records.find(key), "payload");
  EXPECT_FALSE(records.find(support::hashOf("other")));
}

TEST_F(RecordsTest, AChangedInputMakesItStale) {
  store({workspace.write("a.h", "one")});
  workspace.write("a.h", "two");
  EXPECT_FALSE(records.find(key));
}

TEST_F(RecordsTest, AMissingInputMakesItStale) {
  store({workspace.write("a.h", "one")});
  std::filesystem::remove(workspace.path("a.h"));
  EXPECT_FALSE(records.find(key));
}

TEST_F(RecordsTest, AnInputThatWasOnlyTouchedDoesNot) {
  const std::string file = workspace.write("a.h", "one");
  store({file});
  std::filesystem::last_write_time(
      file, std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(records.find(key), "payload");
}

TEST_F(RecordsTest, AnInputThatChangedDuringTheWorkIsNotTrusted) {
  const auto started = std::chrono::system_clock::now() - std::chrono::hours(1);
  EXPECT_TRUE(records.store(key, {workspace.write("a.h", "one")}, "payload", started));
  EXPECT_FALSE(records.find(key));
}

TEST_F(RecordsTest, ADamagedRecordIsNoRecord) {
  store({});
  workspace.write("records/" + key.toHex() + ".json", "{\"inputs\": [");
  EXPECT_FALSE(records.find(key));
}

TEST_F(RecordsTest, IsNotFoundWhenTheFileThatItIsOfIsNotAsItWasMade) {
  const std::string made = workspace.write("worker", "binary");
  const auto keep = [&] {
    EXPECT_TRUE(records.store(key, {}, "payload", std::chrono::system_clock::now(), made));
    EXPECT_TRUE(records.find(key));
  };
  keep();
  workspace.write("worker", "bin");
  EXPECT_FALSE(records.find(key));
  workspace.write("worker", "binary");
  keep();
  workspace.write("worker", "BINARY");
  EXPECT_FALSE(records.find(key));
  std::filesystem::remove(made);
  EXPECT_FALSE(records.find(key));
}

TEST_F(RecordsTest, ADamagedRecordIsNone) {
  store({workspace.write("a.h", "one")});
  const std::string file = workspace.path("records") + "/" + key.toHex() + ".json";
  const std::string whole = support::readFile(file).value();
  for (const std::string& damaged :
       {std::string(), std::string("{}"), std::string("[1]"), whole.substr(0, whole.size() / 2),
        std::string(R"({"inputs":[7],"payload":"payload"})"),
        std::string(R"({"inputs":[],"payload":"payload"})"),
        std::string(R"({"inputs":[["a",1]],"payload":3})")}) {
    ASSERT_TRUE(support::writeFileAtomically(file, damaged));
    EXPECT_FALSE(records.find(key)) << damaged;
    EXPECT_TRUE(records.inputsOf(key).empty()) << damaged;
  }
}

}  // namespace
}  // namespace assay::harness
