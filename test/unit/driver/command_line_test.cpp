#include "driver/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/commands.h"

namespace assay::driver {
namespace {

using support::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;

Invocation invocation(std::vector<std::string> arguments) {
  return std::get<Invocation>(parseCommandLine(std::move(arguments)).value());
}

std::string answer(std::vector<std::string> arguments) {
  return std::get<Answer>(parseCommandLine(std::move(arguments)).value()).text;
}

support::Error error(std::vector<std::string> arguments) {
  return parseCommandLine(std::move(arguments)).error();
}

TEST(CommandLine, ListTakesFilesOptionsAndFlagsInAnyOrder) {
  const Invocation list = invocation({"list", "a.h", "-p", "/build", "b.h", "--class", "lru::*",
                                      "--json", "c.h", "--", "-std=c++17", "--json", "-I/inc"});
  EXPECT_EQ(list.command, &runList);
  EXPECT_THAT(list.settings.files, ElementsAre("a.h", "b.h", "c.h"));
  EXPECT_EQ(list.settings.build, "/build");
  EXPECT_EQ(list.settings.classes, "lru::*");
  EXPECT_THAT(list.settings.flags, ElementsAre("-std=c++17", "--json", "-I/inc"));
  EXPECT_TRUE(list.settings.json);
  EXPECT_FALSE(list.settings.verbose);
  EXPECT_THAT(list.settings.fromCommandLine, ElementsAre("build", "classes", "files", "flags"));
}

TEST(CommandLine, WhatIsNotGivenIsLeftToTheConfiguration) {
  EXPECT_TRUE(invocation({"list"}).settings.fromCommandLine.empty());
}

TEST(CommandLine, ClassGlobsAddUp) {
  EXPECT_EQ(invocation({"list", "a.h", "--class", "a::*", "--class", "-a::b"}).settings.classes,
            "a::*,-a::b");
}

TEST(CommandLine, RunTakesASequence) {
  const Invocation run = invocation({"run", "s.json", "--time-limit", "500ms", "-v"});
  EXPECT_EQ(run.command, &runSequence);
  EXPECT_EQ(run.settings.sequence, "s.json");
  EXPECT_EQ(run.settings.timeLimit, std::chrono::milliseconds(500));
  EXPECT_TRUE(run.settings.verbose);
}

TEST(CommandLine, HelpIsAnswered) {
  EXPECT_THAT(answer({"--help"}), HasSubstr("list"));
  EXPECT_THAT(answer({"--help"}), HasSubstr("70 a bug in Assay"));
  EXPECT_THAT(answer({"list", "--help"}), HasSubstr("--class"));
  EXPECT_THAT(answer({"run", "--help"}), HasSubstr("SEQUENCE.json"));
  EXPECT_THAT(answer({"--version"}), testing::MatchesRegex("assay [0-9.]+\n"));
}

TEST(CommandLine, WhatMakesNoSenseIsAUsageError) {
  for (const std::vector<std::string>& arguments : {
           std::vector<std::string>{},
           {"list", "--no-such-option"},
           {"list", "a.h", "-p"},
           {"list", "a.h", "--class", "a,,b"},
           {"run"},
           {"run", "a.json", "b.json"},
           {"run", "a.json", "--memory-limit", "much"},
       }) {
    EXPECT_EQ(error(arguments).code, ErrorCode::Usage) << testing::PrintToString(arguments);
  }
}

TEST(CommandLine, AMisspeltCommandGetsASuggestion) {
  EXPECT_THAT(error({"lsit", "a.h"}).message, HasSubstr("lsit"));
  EXPECT_THAT(error({"lsit", "a.h"}).remedy, HasSubstr("assay list"));
  EXPECT_THAT(error({"frobnicate"}).remedy, HasSubstr("--help"));
}

// The commands, and what stands after their names where nothing else is said.
const std::vector<std::pair<std::string, std::string>> commandsWithSubjects = {
    {"test", "a.h"},  {"paths", "a.h"}, {"explore", "a.h"}, {"verify", "a.h"},
    {"reach", "a.h"}, {"list", "a.h"},  {"run", "a.json"},  {"replay", "1"}};

// "--build" of "-p,--build".
std::string longFlagOf(const Option& option) {
  return std::string(option.flag.substr(option.flag.find("--")));
}

// Whether the command knows the option at all, whatever it says of the value.
bool knows(const std::string& command, const std::string& subject, const std::string& flag) {
  const auto parsed = parseCommandLine({command, subject, flag, "?"});
  return parsed || parsed.error().message.find("there is no option") == std::string::npos;
}

TEST(CommandLine, AnOptionIsReadBySomeCommandAndRefusedByTheOthers) {
  for (const Option& option : optionTable()) {
    if (option.flag.empty()) continue;
    const std::string flag = longFlagOf(option);
    std::size_t readers = 0;
    for (const auto& [command, subject] : commandsWithSubjects) {
      const bool isNamed = answer({command, "--help"}).find(flag + " ") != std::string::npos;
      EXPECT_EQ(knows(command, subject, flag), isNamed) << command << ' ' << flag;
      readers += isNamed ? 1 : 0;
    }
    EXPECT_GT(readers, 0U) << flag << " is read by nobody";
  }
}

TEST(CommandLine, CommandsThatEndInFindingsTakeTheSameOptionsForThem) {
  for (const char* command : {"test", "verify", "paths", "reach"}) {
    const std::string help = answer({command, "--help"});
    for (const char* flag : {"--rule", "--suppressions", "--baseline", "--strict", "--output",
                             "--framework", "--fault-tests", "--seed", "--budget"}) {
      EXPECT_THAT(help, HasSubstr(flag)) << command;
    }
  }
}

}  // namespace
}  // namespace assay::driver
