#include "driver/terminal.h"

#include <gtest/gtest.h>

#include <sstream>

namespace assay::driver {
namespace {

struct Streams {
  std::ostringstream out;
  std::ostringstream err;
};

TEST(Terminal, ResultsGoToOutAndTheRestToErr) {
  Streams streams;
  Terminal terminal(streams.out, streams.err, {});
  terminal.print("result\n");
  terminal.onWarning({"odd", "a.h:3"});
  terminal.onWarning({"odder", ""});
  terminal.report({support::ErrorCode::Usage, "bad", "a.h", "Mend it."});
  terminal.report({support::ErrorCode::Usage, "worse", "", ""});
  EXPECT_EQ(streams.out.str(), "result\n");
  EXPECT_EQ(streams.err.str(),
            "a.h:3: warning: odd\nwarning: odder\na.h: error: bad\n  Mend it.\n"
            "assay: error: worse\n");
}

TEST(Terminal, WhatWouldSteerTheTerminalIsShown) {
  Streams streams;
  Terminal terminal(streams.out, streams.err, {});
  terminal.print("red \x1b[31m\n");
  terminal.report({support::ErrorCode::Usage, "no \x07", "caf\xe9.h", ""});
  EXPECT_EQ(streams.out.str(), "red \\x1b[31m\n");
  EXPECT_EQ(streams.err.str(), "caf\\xe9.h: error: no \\x07\n");
}

TEST(Terminal, ProgressAndNotesAreSilentElsewhere) {
  Streams streams;
  Terminal terminal(streams.out, streams.err, {});
  terminal.onProgress({"compile", "a.cpp", 1, 2});
  terminal.onNote({"cached"});
  EXPECT_EQ(streams.err.str(), "");
}

TEST(Terminal, ProgressAndNotesAreLinesWhenVerbose) {
  Streams streams;
  Terminal terminal(streams.out, streams.err, {});
  terminal.setVerbose(true);
  terminal.onProgress({"compile", "a.cpp", 1, 2});
  terminal.onProgress({"link", "", 0, 0});
  terminal.onNote({"cached"});
  EXPECT_EQ(streams.err.str(), "[1/2] compile: a.cpp\nlink\nnote: cached\n");
}

TEST(Terminal, ProgressIsOneLineThatIsWipedOnATerminal) {
  Streams streams;
  {
    Terminal terminal(streams.out, streams.err, {.errIsTerminal = true, .width = 10});
    terminal.onProgress({"compile", "a.cpp", 1, 2});
    EXPECT_EQ(streams.err.str(), "[1/2] com");
    terminal.onProgress({"link", "", 0, 0});
    terminal.print("x");
    EXPECT_EQ(streams.err.str(), "[1/2] com\r\033[Klink\r\033[K");
    terminal.onProgress({"run", "", 0, 0});
  }
  EXPECT_EQ(streams.err.str(), "[1/2] com\r\033[Klink\r\033[Krun\r\033[K");
  EXPECT_EQ(streams.out.str(), "x");
}

TEST(Terminal, AResultThatCannotBeWrittenIsAFailure) {
  Streams streams;
  Terminal terminal(streams.out, streams.err, {});
  terminal.print("one\n");
  EXPECT_EQ(terminal.failure(), "");
  streams.out.setstate(std::ios::badbit);
  terminal.print("two\n");
  EXPECT_NE(terminal.failure(), "");
}

TEST(Terminal, ResultsGoToErrWhereOutIsForSomethingElse) {
  Streams streams;
  Terminal terminal(streams.out, streams.err, {});
  terminal.leaveOut();
  terminal.print("result\n");
  EXPECT_EQ(streams.out.str(), "");
  EXPECT_EQ(streams.err.str(), "result\n");
}

}  // namespace
}  // namespace assay::driver
