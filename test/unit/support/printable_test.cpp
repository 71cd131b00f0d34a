#include "support/printable.h"

#include <gtest/gtest.h>

namespace assay::support {
namespace {

TEST(Printable, LeavesTextAlone) {
  EXPECT_EQ(printable("Größe 値 😀 \\x1b\n"), "Größe 値 😀 \\x1b\n");
}

TEST(Printable, ShowsControlCharacters) {
  EXPECT_EQ(printable("\x1b[31m\r\a\t"), "\\x1b[31m\\x0d\\x07\\x09");
  EXPECT_EQ(printable("\x7f"), "\\x7f");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\x9b31m");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("caf\xe9"), "caf\\xe9");
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");           // longer than it need be
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // a surrogate
  EXPECT_EQ(printable("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
  EXPECT_EQ(printable("\xe2\x82"), "\\xe2\\x82");  // cut off
}

TEST(Printable, TextBecomesValid) {
  EXPECT_EQ(validUtf8("a\xff"
                      "Größe"),
            "a\xef\xbf\xbdGröße");
}

TEST(Printable, ALineHasNoNewline) { EXPECT_EQ(printableLine("a\nb\x1b"), "a\\nb\\x1b"); }

}  // namespace
}  // namespace assay::support
