#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "support/files.h"

namespace assay::support {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::HasSubstr;

Command shell(std::string script) {
  Command command;
  command.arguments = {"sh", "-c", std::move(script)};
  return command;
}

TEST(Run, CapturesBothStreamsAndTheStatus) {
  const Completion completion = run(shell("echo out; echo err >&2; exit 3")).value();
  EXPECT_EQ(completion.output, "out\n");
  EXPECT_EQ(completion.error, "err\n");
  EXPECT_EQ(std::get<Exited>(completion.end).status, 3);
  EXPECT_FALSE(completion.succeeded());
  EXPECT_TRUE(run(shell("true"))->succeeded());
}

TEST(Run, ArgumentsArriveAsTheyAre) {
  Command command;
  command.arguments = {"printf", "%s|", "a b", "$HOME", "*", "", "'\""};
  EXPECT_EQ(run(command)->output, "a b|$HOME|*||'\"|");
}

TEST(Run, FeedsTheInput) {
  Command command;
  command.arguments = {"cat"};
  command.input = std::string(1'000'000, 'x') + "\n";
  EXPECT_EQ(run(command)->output, command.input);
  command.input.clear();
  EXPECT_EQ(run(command)->output, "");
}

TEST(Run, ReadsStreamsThatFillUpAtTheSameTime) {
  const Completion completion =
      run(shell("head -c 1000000 /dev/zero >&2; head -c 1000000 /dev/zero")).value();
  EXPECT_EQ(completion.output.size(), 1'000'000u);
  EXPECT_EQ(completion.error.size(), 1'000'000u);
  EXPECT_FALSE(completion.truncated);
}

TEST(Run, KeepsNoMoreThanTheOutputLimit) {
  Command command = shell("head -c 1000000 /dev/zero; echo end >&2");
  command.outputLimit = 1000;
  const Completion completion = run(command).value();
  EXPECT_EQ(completion.output.size(), 1000u);
  EXPECT_EQ(completion.error, "end\n");
  EXPECT_TRUE(completion.truncated);
}

TEST(Run, RunsInTheDirectoryWithTheEnvironment) {
  const TemporaryDirectory scratch = TemporaryDirectory::create().value();
  ASSERT_EQ(::setenv("ASSAY_TEST_GONE", "1", 1), 0);
  Command command = shell("pwd -P; echo \"$ASSAY_TEST_SET ${ASSAY_TEST_GONE-unset}\"");
  command.directory = scratch.path();
  command.environment = {{"ASSAY_TEST_SET", "a b"}, {"ASSAY_TEST_GONE", std::nullopt}};
  const std::string expected =
      std::filesystem::canonical(scratch.path()).string() + "\na b unset\n";
  EXPECT_EQ(run(command)->output, expected);
}

TEST(Run, ASignalIsNotAnExit) {
  const Completion completion = run(shell("kill -SEGV $$")).value();
  EXPECT_EQ(std::get<Signalled>(completion.end).signal, SIGSEGV);
}

TEST(Run, AMissingProgramOrDirectoryIsAnError) {
  Command command;
  command.arguments = {"no-such-program-here"};
  const auto result = run(command);
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("no-such-program-here"));
  EXPECT_THAT(result.error().message, HasSubstr("No such file or directory"));

  Command elsewhere = shell("true");
  elsewhere.directory = "/no/such/directory";
  ASSERT_FALSE(run(elsewhere));
  EXPECT_EQ(run(elsewhere).error().where, "/no/such/directory");
}

// True once the process has ended, whether or not somebody has waited for it; false if it has not
// within ten seconds.
bool ends(int pid) {
  const auto deadline = std::chrono::steady_clock::now() + seconds(10);
  while (std::chrono::steady_clock::now() < deadline) {
    const auto status = readFile("/proc/" + std::to_string(pid) + "/stat");
    if (!status || status->find(") Z ") != std::string::npos) {
      return true;
    }
    std::this_thread::sleep_for(milliseconds(5));
  }
  return false;
}

TEST(Run, ATimeLimitEndsTheChildAndItsChildren) {
  Command command = shell("sleep 100 & echo $!; wait");
  command.timeLimit = milliseconds(500);
  const Completion completion = run(command).value();
  EXPECT_TRUE(std::holds_alternative<TimedOut>(completion.end));
  ASSERT_NE(completion.output, "");
  EXPECT_TRUE(ends(std::stoi(completion.output)));
}

TEST(Run, AChildOfTheChildThatKeepsTheStreamsIsNotWaitedFor) {
  const auto begin = std::chrono::steady_clock::now();
  const Completion completion = run(shell("echo out; sleep 100 & echo $!")).value();
  EXPECT_TRUE(completion.succeeded());
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(20));
  ASSERT_THAT(completion.output, testing::StartsWith("out\n"));
  ::kill(std::stoi(completion.output.substr(4)), SIGKILL);
}

TEST(CommandText, CanBePastedIntoAShell) {
  Command command;
  command.arguments = {"clang++", "-DX=1", "a b.cpp", "it's", "", "$HOME"};
  EXPECT_EQ(toString(command), "clang++ -DX=1 'a b.cpp' 'it'\\''s' '' '$HOME'");
}

TEST(LineProcess, AnswersLinesWithLines) {
  Command command;
  command.arguments = {"cat"};
  LineProcess cat = LineProcess::start(command).value();
  for (const std::string line : {"one", "", "three three"}) {
    ASSERT_TRUE(cat.writeLine(line));
    EXPECT_EQ(cat.readLine().value(), line);
  }
  ASSERT_TRUE(cat.writeLine("a\nb"));
  LineProcess moved = std::move(cat);
  EXPECT_EQ(moved.readLine().value(), "a");
  EXPECT_EQ(moved.readLine().value(), "b");
}

TEST(LineProcess, ALineThatDoesNotComeIsAnError) {
  Command command;
  command.arguments = {"cat"};
  LineProcess cat = LineProcess::start(command).value();
  const auto line = cat.readLine(milliseconds(20));
  ASSERT_FALSE(line);
  EXPECT_THAT(line.error().message, HasSubstr("cat gave no line within 20 ms"));
}

TEST(LineProcess, AChildThatHasEndedIsAnErrorOnBothSides) {
  LineProcess child = LineProcess::start(shell("exec <&-; echo bye")).value();
  EXPECT_EQ(child.readLine().value(), "bye");
  EXPECT_FALSE(child.readLine());
  const Status written = child.writeLine("anyone?");
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().message, HasSubstr("Broken pipe"));
}

TEST(LineProcess, AChildThatIgnoresTheEndIsKilled) {
  const auto begin = std::chrono::steady_clock::now();
  {
    const auto child = LineProcess::start(shell("exec sleep 100"));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, seconds(20));
}

TEST(LineProcess, AMissingProgramIsAnError) {
  Command command;
  command.arguments = {"no-such-program-here"};
  EXPECT_FALSE(LineProcess::start(command));
}

}  // namespace
}  // namespace assay::support
