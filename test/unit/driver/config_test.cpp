#include "driver/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/files.h"

namespace assay::driver {
namespace {

namespace fs = std::filesystem;
using support::Error;
using support::ErrorCode;
using support::Result;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Config : public testing::Test {
 protected:
  fs::path write(std::string_view name, std::string_view text) const {
    fs::path file = scratch_.path() / name;
    EXPECT_TRUE(support::makeDirectories(file.parent_path()));
    EXPECT_TRUE(support::writeFileAtomically(file, text));
    return file;
  }
  fs::path configuration() const { return scratch_.path() / ".assay.yaml"; }
  Result<Settings> read(std::string_view text, Settings commandLine = {}) const {
    return withConfiguration(std::move(commandLine), write(".assay.yaml", text));
  }
  Error errorOf(std::string_view text) const {
    const Result<Settings> settings = read(text);
    EXPECT_FALSE(settings) << text;
    return settings ? Error{} : settings.error();
  }
  std::string in(std::string_view path) const { return (scratch_.path() / path).string(); }
  std::string line(int number) const {
    return configuration().string() + ":" + std::to_string(number);
  }

  support::TemporaryDirectory scratch_ = support::TemporaryDirectory::create().value();
};

TEST_F(Config, EveryKeyIsRead) {
  write("own.h", "");
  const Settings settings = read(R"(
files: [a.h, sub/b.h]
build: out
flags: [-std=c++17, -Iinclude]
classes: ['lru::*', '-lru::detail::*']
instantiate: ['Box<int>']
factories: factories.h
prelude: [own.h, vector]
link: [-lz, lib/own.a]
invariants: [wellFormed]
limits: {time: 3s, memory: 1G}
)")
                                .value();
  EXPECT_THAT(settings.files, ElementsAre(in("a.h"), in("sub/b.h")));
  EXPECT_EQ(settings.build, in("out"));
  EXPECT_THAT(settings.flags, ElementsAre("-std=c++17", "-I" + in("include")));
  EXPECT_EQ(settings.classes, "lru::*,-lru::detail::*");
  EXPECT_THAT(settings.instantiate, ElementsAre("Box<int>"));
  EXPECT_EQ(settings.factories, in("factories.h"));
  EXPECT_THAT(settings.prelude, ElementsAre(in("own.h"), "vector"));
  EXPECT_THAT(settings.link, ElementsAre("-lz", in("lib/own.a")));
  EXPECT_THAT(settings.invariants, ElementsAre("wellFormed"));
  EXPECT_EQ(settings.timeLimit, std::chrono::seconds(3));
  EXPECT_EQ(settings.memoryLimit, std::uint64_t{1} << 30);
}

TEST_F(Config, AnEmptyFileSetsNothing) {
  EXPECT_THAT(read("")->files, IsEmpty());
  EXPECT_THAT(read("# only a comment\n")->files, IsEmpty());
}

TEST_F(Config, AScalarIsAListOfOne) {
  EXPECT_THAT(read("files: a.h")->files, ElementsAre(in("a.h")));
}

TEST_F(Config, TheCommandLineWins) {
  Settings commandLine;
  ASSERT_TRUE(setFromCommandLine(commandLine, "classes", {"Mine"}));
  const Settings settings = read("classes: Theirs\ninvariants: [ok]\n", commandLine).value();
  EXPECT_EQ(settings.classes, "Mine");
  EXPECT_THAT(settings.invariants, ElementsAre("ok"));
}

TEST_F(Config, AnUnknownKeyIsNamedWithItsLineAndTheNearestKey) {
  const Error error = errorOf("files: a.h\nfactorys: b.h\n");
  EXPECT_EQ(error.code, ErrorCode::Usage);
  EXPECT_EQ(error.where, line(2));
  EXPECT_EQ(error.message, "unknown key `factorys`");
  EXPECT_EQ(error.remedy, "Did you mean `factories`?");
}

TEST_F(Config, AnUnknownKeyInAGroupGetsAKeyOfTheGroup) {
  const Error error = errorOf("limits:\n  time: 1s\n  memry: 1G\n");
  EXPECT_EQ(error.where, line(3));
  EXPECT_EQ(error.message, "unknown key `limits.memry`");
  EXPECT_EQ(error.remedy, "Did you mean `limits.memory`?");
}

TEST_F(Config, AKeyThatResemblesNoneGetsTheList) {
  EXPECT_EQ(errorOf("colour: red\n").remedy,
            "The keys are: files, build, flags, classes, instantiate, factories, prelude, link, "
            "invariants, limits, without-layers, seed, budget, steps, strategy, output, framework, "
            "fault-tests, "
            "rules, suppressions, baseline, sarif, method, cover, sketch, text-length, graph, "
            "svg, spec, property, html, objects, length, keeps-valid.");
}

TEST_F(Config, MistakesAreReportedAtTheirLine) {
  struct Case {
    const char* text;
    int line;
    const char* message;
  };
  for (const auto& [text, number, message] : {
           Case{"- a\n- b\n", 1, "keys with values"},
           Case{"just text\n", 1, "keys with values"},
           Case{"\nlimits: 3\n", 2, "`limits` must hold keys"},
           Case{"\nbuild: [a, b]\n", 2, "`build` must be one value"},
           Case{"\nfiles: {a: b}\n", 2, "`files` must be a list"},
           Case{"\nrules: leak\n", 2, "`rules` must hold names"},
           Case{"\nrules: {leek: expected}\n", 2, "there is no rule \"leek\""},
           Case{"\nrules: {leak: fine}\n", 2, "\"fine\" is not what a rule can be"},
           Case{"\nfiles: [[a]]\n", 2, "`files` must be a list"},
           Case{"\nfiles:\n", 2, "`files` must be a list"},
           Case{"\nlimits:\n  time: soon\n", 3, "\"soon\" is not a time"},
           Case{"\nclasses: 'a,,b'\n", 2, "empty class glob"},
           Case{"link: a\nlink: b\n", 2, "`link` is given twice"},
           Case{"files: [a\nlink: b\n", 2, "not YAML"},
       }) {
    const Error error = errorOf(text);
    EXPECT_EQ(error.code, ErrorCode::Usage) << text;
    EXPECT_EQ(error.where, line(number)) << text;
    EXPECT_THAT(error.message, HasSubstr(message)) << text;
  }
}

TEST_F(Config, AMistakeCountsEvenWhereTheCommandLineWins) {
  Settings commandLine;
  ASSERT_TRUE(setFromCommandLine(commandLine, "limits.time", {"1s"}));
  EXPECT_FALSE(read("limits: {time: soon}", commandLine));
}

TEST_F(Config, IsFoundUpwardFromTheFirstFile) {
  write(".assay.yaml", "invariants: [ok]\n");
  Settings commandLine;
  commandLine.files = {write("deep/down/a.h", "")};
  const Settings settings = completeSettings(commandLine).value();
  EXPECT_THAT(settings.invariants, ElementsAre("ok"));
}

TEST_F(Config, WhatIsNamedMustExist) {
  Settings settings;
  settings.files = {scratch_.path() / "none.h"};
  EXPECT_EQ(completeSettings(settings).error().where, in("none.h"));
  settings.files = {scratch_.path()};
  EXPECT_THAT(completeSettings(settings).error().message, HasSubstr("directory"));

  settings.files = {write("a.h", "")};
  EXPECT_TRUE(completeSettings(settings));
  write(".assay.yaml", "factories: none.h");
  EXPECT_EQ(completeSettings(settings).error().where, in("none.h"));
  write(".assay.yaml", "build: none");
  EXPECT_EQ(completeSettings(settings).error().where, in("none"));
}

TEST_F(Config, SomeFileMustBeNamed) {
  EXPECT_THAT(read("")->files, IsEmpty());
  const fs::path before = fs::current_path();
  fs::current_path(scratch_.path());
  EXPECT_THAT(completeSettings({}).error().message, HasSubstr("no file"));
  write("a.h", "");
  write(".assay.yaml", "files: a.h");
  EXPECT_EQ(completeSettings({})->files.size(), 1u);
  fs::current_path(before);
}

}  // namespace
}  // namespace assay::driver
