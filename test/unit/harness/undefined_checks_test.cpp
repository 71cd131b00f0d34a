// The list of what the worker's sanitizers look for is what Clang understands by its flags.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/worker_flags.h"
#include "support/process.h"

namespace assay::harness {
namespace {

std::vector<std::string> partsOf(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// What -fsanitize=… stands for: the driver spells it out for the compiler proper.
std::vector<std::string> checksOf(std::vector<std::string> flags) {
  support::Command command;
  command.arguments = {"clang++-19", "-###", "-x", "c++", "-c", "/dev/null"};
  command.arguments.insert(command.arguments.end(), flags.begin(), flags.end());
  const auto done = support::run(command);
  EXPECT_TRUE(done) << done.error().message;
  constexpr std::string_view kFlag = "\"-fsanitize=";
  const std::size_t start = done->error.find(kFlag);
  EXPECT_NE(start, std::string::npos) << done->error;
  const std::string_view rest = std::string_view(done->error).substr(start + kFlag.size());
  return partsOf(rest.substr(0, rest.find('"')), ',');
}

TEST(UndefinedChecks, AreThoseOfTheWorker) {
  std::vector<std::string> checks =
      checksOf({runtime::kCompileFlags.begin(), runtime::kCompileFlags.end()});
  std::erase_if(checks, [](const std::string& check) {
    return check == "address" || check == "fuzzer-no-link";
  });
  std::vector<std::string> listed;
  for (const runtime::UndefinedCheck& check : runtime::kUndefinedChecks) {
    listed.emplace_back(check.name);
  }
  EXPECT_THAT(checks, testing::UnorderedElementsAreArray(listed));
}

}  // namespace
}  // namespace assay::harness
