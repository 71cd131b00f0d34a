#include "driver/outputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <sstream>

#include "support/files.h"

namespace assay::driver {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Outputs : public testing::Test {
 protected:
  Outputs() {
    settings_.files = {write("stack.h", "class Stack {};\n")};
    settings_.output = folder_.path() / "tests";
  }

  fs::path write(std::string_view name, std::string_view text) const {
    EXPECT_TRUE(support::writeFileAtomically(folder_.path() / name, text));
    return folder_.path() / name;
  }

  // The message; empty: nothing is wrong.
  std::string problem() {
    const std::array outputs = {sarifOutput(settings_), htmlOutput(settings_)};
    const auto checked = checkOutputs(settings_, outputs, Writes::Tests, terminal_);
    if (checked) return {};
    EXPECT_EQ(checked.error().code, support::ErrorCode::Usage);
    EXPECT_NE(checked.error().remedy, "");
    return checked.error().message;
  }

  std::string problemWithSarif(const fs::path& path) {
    settings_.sarif = path;
    return problem();
  }

  support::TemporaryDirectory folder_ =
      support::TemporaryDirectory::create("assay-outputs").value();
  Settings settings_;
  std::ostringstream out_;
  std::ostringstream err_;
  Terminal terminal_{out_, err_, {}};
};

TEST_F(Outputs, MayBeMissingEmptyOurOwnOrNoFile) {
  EXPECT_EQ(problem(), "");
  EXPECT_EQ(problemWithSarif(folder_.path() / "deep" / "new.sarif"), "");
  EXPECT_EQ(problemWithSarif(write("empty", "")), "");
  EXPECT_EQ(problemWithSarif(
                write("old.sarif", R"({"runs": [{"tool": {"driver": {"name": "Assay"}}}]})")),
            "");
  const fs::path fifo = folder_.path() / "fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  for (const fs::path& special : {fifo, fs::path("/dev/null"), fs::path("/dev/full")}) {
    EXPECT_EQ(problemWithSarif(special), "") << special;
  }
}

TEST_F(Outputs, AreNoFilesOfOthers) {
  for (const std::string_view text :
       {"words", "{}", R"({"runs": []})", R"({"runs": [{"tool": {"driver": {"name": "Other"}}}]})",
        R"({"runs": [{"tool": {"driver": {"name": "Assay"}}}, {"tool": {}}]})"}) {
    EXPECT_THAT(problemWithSarif(write("foreign", text)), HasSubstr("would overwrite")) << text;
  }
}

TEST_F(Outputs, AreNoInputs) {
  EXPECT_THAT(problemWithSarif(folder_.path() / "." / "stack.h"), HasSubstr("file under test"));
  fs::create_symlink(settings_.files[0], folder_.path() / "link");
  EXPECT_THAT(problemWithSarif(folder_.path() / "link"), HasSubstr("file under test"));
  fs::create_hard_link(settings_.files[0], folder_.path() / "hard");
  EXPECT_THAT(problemWithSarif(folder_.path() / "hard"), HasSubstr("file under test"));
  settings_.configuration = write(".assay.yaml", "");
  EXPECT_THAT(problemWithSarif(settings_.configuration), HasSubstr("configuration"));
  settings_.suppressions = write("known.txt", "");
  EXPECT_THAT(problemWithSarif(settings_.suppressions), HasSubstr("suppressions"));
}

TEST_F(Outputs, AreDifferentFiles) {
  settings_.html = folder_.path() / "report";
  EXPECT_THAT(problemWithSarif(folder_.path() / "." / "report"), HasSubstr("the same file"));
}

TEST_F(Outputs, HaveAPlace) {
  EXPECT_THAT(problemWithSarif(folder_.path()), HasSubstr("a folder"));
  EXPECT_THAT(problemWithSarif(settings_.files[0] / "a.sarif"), HasSubstr("not a folder"));
  settings_.sarif.clear();
  settings_.output = settings_.files[0];
  EXPECT_THAT(problem(), HasSubstr("not a folder"));
}

TEST_F(Outputs, AreNotLookedAtWhenTheBaselineCannotBeRead) {
  settings_.baseline = write("baseline.json", "words");
  EXPECT_NE(problem(), "");
}

TEST_F(Outputs, ThatGoToStdoutSendTheResultElsewhere) {
  EXPECT_EQ(problemWithSarif("/dev/stdout"), "");
  terminal_.print("result\n");
  EXPECT_EQ(out_.str(), "");
  EXPECT_EQ(err_.str(), "result\n");
}

}  // namespace
}  // namespace assay::driver
