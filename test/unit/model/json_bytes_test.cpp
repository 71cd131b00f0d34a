#include "model/json_bytes.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace assay::model {
namespace {

using nlohmann::json;

TEST(JsonBytes, KeepsEveryByte) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  const json document = {{"path", "/caf\xe9/\xff.h"}, {"all", {all, 3, nullptr}}, {"\xfe", true}};
  EXPECT_EQ(parseJsonWithBytes(jsonWithBytes(document)), document);
}

TEST(JsonBytes, WritesPlainJsonWhereItCan) {
  const json document = {{"name", "Größe"}};
  EXPECT_EQ(jsonWithBytes(document), document.dump());
}

TEST(JsonBytes, WritesValidJson) { EXPECT_TRUE(json::accept(jsonWithBytes({"\xff"}))); }

TEST(JsonBytes, RefusesWhatIsNotJson) {
  EXPECT_TRUE(parseJsonWithBytes("{").is_discarded());
  EXPECT_TRUE(parseJsonWithBytes(std::string(100000, '[')).is_discarded());
}

}  // namespace
}  // namespace assay::model
