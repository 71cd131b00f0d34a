#include "driver/tool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace assay::driver {
namespace {

using support::ExitCode;
using testing::HasSubstr;

TEST(Tool, HelpGoesToOut) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runTool({"--help"}, out, err, {}), ExitCode::Clean);
  EXPECT_THAT(out.str(), HasSubstr("Usage: assay"));
  EXPECT_EQ(err.str(), "");
}

TEST(Tool, BadUsageIsOneMessageOnErr) {
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(runTool({"list", "/no/such/file.h"}, out, err, {}), ExitCode::Usage);
  EXPECT_EQ(out.str(), "");
  EXPECT_EQ(err.str(), "/no/such/file.h: error: there is no such file\n");
}

TEST(Tool, AResultThatCannotBeWrittenIsAnError) {
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(runTool({"--help"}, out, err, {}), ExitCode::Usage);
  EXPECT_THAT(err.str(), HasSubstr("stdout: error: cannot write the result"));
}

}  // namespace
}  // namespace assay::driver
