// Programs that exercise the language and the standard library write the same text in the executor
// as natively.
#include <fstream>
#include <sstream>

#include "support.h"

namespace assay::symex::testing {
namespace {

std::string textOf(const std::string& file) {
  std::ifstream stream(file);
  EXPECT_TRUE(stream) << file;
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

class Programs : public ::testing::TestWithParam<const char*> {};

TEST_P(Programs, WriteTheSameAsNatively) {
  const std::string base = std::string(PROGRAMS_FOLDER) + "/" + GetParam();
  Options options;
  options.runAtExit = true;
  options.findLeaks = true;
  Exploration exploration(load(base + ".bc"), options);
  exploration.run("main");
  ASSERT_EQ(exploration.paths.size(), 1U);
  const Path& path = exploration.paths.front();
  EXPECT_EQ(exploration.describe(path), "returned");
  EXPECT_EQ(path.state.outputText(), textOf(base + ".txt"));
  EXPECT_TRUE(path.leaks.empty());
  EXPECT_TRUE(exploration.isComplete);
}

INSTANTIATE_TEST_SUITE_P(All, Programs, ::testing::Values(PROGRAM_NAMES),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace assay::symex::testing
