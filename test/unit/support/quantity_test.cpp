#include "support/quantity.h"

#include <gtest/gtest.h>

namespace assay::support {
namespace {

using std::chrono::milliseconds;

TEST(Quantity, TimesHaveUnits) {
  for (const auto& [text, expected] : {std::pair{"250ms", milliseconds(250)},
                                       {"10s", milliseconds(10'000)},
                                       {"1.5s", milliseconds(1'500)},
                                       {"2m", milliseconds(120'000)},
                                       {"1h", milliseconds(3'600'000)}}) {
    const auto time = parseTime(text);
    ASSERT_TRUE(time) << text;
    EXPECT_EQ(*time, expected);
  }
  for (const char* text : {"", "10", "s", "-1s", "0s", "1 s", "1days", "nan", "1e300h", "0.1ms"}) {
    EXPECT_FALSE(parseTime(text)) << text;
  }
}

TEST(Quantity, AmountsOfMemoryHaveUnits) {
  EXPECT_EQ(parseMemory("512M").value(), std::uint64_t{512} << 20);
  EXPECT_EQ(parseMemory("1.5GiB").value(), std::uint64_t{1536} << 20);
  for (const char* text : {"", "512", "M", "-1M", "1T"}) {
    EXPECT_FALSE(parseMemory(text)) << text;
  }
}

TEST(Quantity, AnErrorSaysHowToWriteIt) {
  const auto error = parseTime("soon").error();
  EXPECT_EQ(error.message, "\"soon\" is not a time");
  EXPECT_NE(error.remedy.find("10s"), std::string::npos);
}

}  // namespace
}  // namespace assay::support
