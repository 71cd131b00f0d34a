#include "workspace/cache_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/files.h"

namespace assay::workspace {
namespace {

using nlohmann::json;

TEST(CacheFile, OnlyWhatWasWrittenIsRead) {
  const auto folder = support::TemporaryDirectory::create("assay-cache").value();
  const auto file = folder.path() / "deep" / "one.json";
  const json content = {{"b", {1, 2}}, {"a", "text"}};
  EXPECT_FALSE(readCached(file));
  ASSERT_TRUE(writeCached(file, content));
  EXPECT_EQ(readCached(file), content);
  const std::string whole = support::readFile(file).value();
  std::string edited = whole;
  edited.replace(edited.find("text"), 4, "tent");
  for (const std::string& damaged :
       {std::string(), std::string("[]"), std::string("{}"), whole.substr(0, 20), edited}) {
    ASSERT_TRUE(support::writeFileAtomically(file, damaged));
    EXPECT_FALSE(readCached(file)) << damaged;
  }
}

}  // namespace
}  // namespace assay::workspace
