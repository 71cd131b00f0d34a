#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "runtime/interpreter.h"

namespace assay::runtime {

// The printer asks the interpreter which step made an object; here step 4 made everything at
// `known`.
static int known = 0;
bool findOwner(const void* address, std::uint32_t& step) {
  step = 4;
  return address == &known;
}

namespace {

template <class Print>
std::string printed(Print print, std::size_t room = 100) {
  std::string buffer(room, '\0');
  Printer printer(buffer.data(), buffer.data() + buffer.size());
  print(printer);
  buffer.resize(printer.size());
  return buffer;
}

TEST(Printer, Numbers) {
  EXPECT_EQ(printed([](Printer& out) { out.signedInteger(std::numeric_limits<long long>::min()); }),
            "-9223372036854775808");
  EXPECT_EQ(printed([](Printer& out) { out.unsignedInteger(~0ull); }), "18446744073709551615");
  EXPECT_EQ(printed([](Printer& out) { out.floating(0.1); }), "0.1");
  EXPECT_EQ(printed([](Printer& out) { out.floating(3); }), "3.0");
  EXPECT_EQ(printed([](Printer& out) { out.floating(std::numeric_limits<double>::quiet_NaN()); }),
            "\"nan\"");
  EXPECT_EQ(printed([](Printer& out) { out.floating(-std::numeric_limits<double>::infinity()); }),
            "\"-inf\"");
  EXPECT_EQ(printed([](Printer& out) { out.boolean(true); }), "true");
}

TEST(Printer, TextIsEscaped) {
  EXPECT_EQ(printed([](Printer& out) { out.text("a\"\\\n\xc3", 5); }),
            "\"a\\\"\\\\\\u000a\\u00c3\"");
}

TEST(Printer, PointersToObjectsOfTheSequenceAreNamed) {
  EXPECT_EQ(printed([](Printer& out) { out.pointer(nullptr); }), "null");
  EXPECT_EQ(printed([](Printer& out) { out.pointer(&known); }), "{\"same\": 4}");
  EXPECT_EQ(printed([](Printer& out) { out.pointer(&out); }), "\"pointer\"");
}

TEST(Printer, CutsWhatDoesNotFitAndSaysSo) {
  EXPECT_EQ(printed([](Printer& out) { out.text("0123456789", 10); }, 8), "\"0123\xe2\x80\xa6");
  for (std::size_t room = 0; room < 12; ++room) {
    const std::string text = printed(
        [](Printer& out) {
          out.text("0123456789", 10);
          out.raw("more");
        },
        room);
    EXPECT_LE(text.size(), room);
  }
}

}  // namespace
}  // namespace assay::runtime
