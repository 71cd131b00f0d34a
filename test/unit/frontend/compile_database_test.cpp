#include "frontend/compile_database.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fixture.h"

namespace assay::frontend {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

class CompileDatabaseTest : public FrontendTest {
 protected:
  // An entry for a source of that content; its flags name it.
  CompileCommand command(std::string_view name, std::string_view text = "") const {
    return {write(name, text), scratch_.path(), {"c++", "-DFOR=" + std::string(name)}, ""};
  }
  std::string chosen(const std::vector<CompileCommand>& database, const std::string& file) const {
    const CompileCommand* command = commandFor(database, file);
    return command == nullptr ? "none" : std::filesystem::path(command->file).filename().string();
  }
  support::Result<CompileDatabase> read(std::string_view json) const {
    write("build/compile_commands.json", json);
    return readCompileDatabase((scratch_.path() / "build").string());
  }
  std::string here() const { return scratch_.path().string(); }
};

TEST_F(CompileDatabaseTest, ASourceHasItsOwnCommand) {
  const std::vector<CompileCommand> database = {command("a.cpp"), command("b.cpp")};
  EXPECT_EQ(chosen(database, database[1].file), "b.cpp");
}

TEST_F(CompileDatabaseTest, AHeaderBorrowsFromTheSourceOfItsNameThatIncludesIt) {
  const std::string header = write("inc/stack.h", "");
  const std::vector<CompileCommand> database = {
      command("main.cpp", "#include \"inc/stack.h\"\n"),
      command("src/stack.cpp", "#include <inc/stack.h>\n")};
  EXPECT_EQ(chosen(database, header), "stack.cpp");
}

TEST_F(CompileDatabaseTest, AHeaderBorrowsFromASourceThatIncludesIt) {
  const std::string header = write("inc/stack.h", "");
  const std::vector<CompileCommand> database = {command("inc/near.cpp"),
                                                command("inc/stack.cpp", "#include \"other.h\"\n"),
                                                command("far/user.cpp", "#include \"stack.h\"\n"),
                                                command("far/later.cpp", "#include \"stack.h\"\n")};
  EXPECT_EQ(chosen(database, header), "user.cpp");
}

TEST_F(CompileDatabaseTest, AHeaderThatNobodyIncludesBorrowsFromItsNeighbour) {
  const std::string header = write("one/lonely.h", "");
  const std::vector<CompileCommand> database = {command("two/a.cpp"), command("one/b.cpp")};
  EXPECT_EQ(chosen(database, header), "b.cpp");
  EXPECT_EQ(chosen({}, header), "none");
}

TEST_F(CompileDatabaseTest, AnotherHeaderOfTheSameEndingIsNotMeant) {
  const std::string header = write("inc/stack.h", "");
  const std::vector<CompileCommand> database = {
      command("inc/first.cpp"), command("far/user.cpp", "#include \"haystack.h\"\n")};
  EXPECT_EQ(chosen(database, header), "first.cpp");
}

TEST_F(CompileDatabaseTest, TheIncludesBeforeAHeaderAreFoundAsWritten) {
  const std::string header = write("inc/label.h", "");
  const std::string source = write("label.cpp",
                                   "#include <string>\n#  include \"item.h\"\n"
                                   "// #include \"comment.h\"\n"
                                   "#include \"inc/label.h\"\n#include <vector>\n");
  EXPECT_THAT(includesBefore(source, header), ElementsAre("<string>", "\"item.h\""));
}

TEST_F(CompileDatabaseTest, ASourceThatDoesNotIncludeTheHeaderSaysNothing) {
  const std::string source = write("label.cpp", "#include <string>\n");
  EXPECT_THAT(includesBefore(source, write("label.h", "")), IsEmpty());
  EXPECT_THAT(includesBefore(here() + "/gone.cpp", write("label.h", "")), IsEmpty());
}

TEST_F(CompileDatabaseTest, RelativeEntriesStartFromTheBuildDirectory) {
  const std::string source = write("src/a.cpp", "");
  const auto database = read(R"([{"directory": "../src", "file": "a.cpp", "output": "x/a.o",
                                  "arguments": ["c++", "-c", "a.cpp"]}])");
  ASSERT_TRUE(database) << support::toString(database.error());
  ASSERT_EQ(database->commands.size(), 1U);
  EXPECT_EQ(database->commands.front().file, source);
  EXPECT_THAT(database->commands.front().directory, EndsWith("/src"));
  EXPECT_THAT(database->commands.front().output, EndsWith("/src/x/a.o"));
}

TEST_F(CompileDatabaseTest, TheOutputIsReadFromTheCommandToo) {
  write("a.cpp", "");
  const auto database = read(R"([{"directory": "..", "file": "a.cpp",
                                  "command": "c++ -DX='a b' -o out/a.o -c a.cpp"}])");
  ASSERT_TRUE(database);
  EXPECT_THAT(database->commands.front().output, EndsWith("/out/a.o"));
  EXPECT_THAT(database->commands.front().arguments, testing::Contains("-DX=a b"));
}

TEST_F(CompileDatabaseTest, FlagsOfOtherCompilersAndPrecompiledHeadersAreDropped) {
  write("a.cpp", "");
  const auto database = read(R"([{"directory": "..", "file": "a.cpp", "arguments": [
      "ccache", "g++", "-fno-printf-return-value", "-DA", "--param", "x=3", "-Xclang",
      "-include-pch", "-Xclang", "p/cmake_pch.hxx.pch", "-Xclang", "-include", "-Xclang",
      "p/cmake_pch.hxx", "-Xclang", "-fno-pch-timestamp", "-include", "b.h", "-Ic", "-c",
      "a.cpp"]}])");
  ASSERT_TRUE(database);
  EXPECT_THAT(database->commands.front().arguments,
              ElementsAre("g++", "-DA", "-include", "b.h", "-Ic", "-c", "a.cpp"));
}

TEST_F(CompileDatabaseTest, ANameThatIsTooLongForAFileIsDropped) {
  write("a.cpp", "");
  const auto database =
      read(R"([{"directory": "..", "file": "a.cpp", "arguments": ["c++", "-DA", ")" +
           std::string(5000, 'x') + R"(", "-c", "a.cpp"]}])");
  ASSERT_TRUE(database);
  EXPECT_THAT(database->commands.front().arguments, ElementsAre("c++", "-DA", "-c", "a.cpp"));
}

TEST_F(CompileDatabaseTest, AFileOfSeveralTargetsKeepsTheFirst) {
  write("a.cpp", "");
  const auto database =
      read(R"([{"directory": "..", "file": "a.cpp", "command": "c++ -DFIRST -c a.cpp"},
               {"directory": "..", "file": "./a.cpp", "command": "c++ -DSECOND -c a.cpp"}])");
  ASSERT_TRUE(database);
  ASSERT_EQ(database->commands.size(), 1U);
  EXPECT_THAT(database->commands.front().arguments, testing::Contains("-DFIRST"));
}

TEST_F(CompileDatabaseTest, MistakesNameTheirPlace) {
  struct Mistake {
    const char* text;
    const char* place;
    const char* message;
  };
  for (const Mistake& mistake : {
           Mistake{"[\n  {\"a\": oops}\n]", "compile_commands.json:2:9", "not JSON"},
           Mistake{"{}", "compile_commands.json", "not a list"},
           Mistake{"[]", "compile_commands.json", "no entries"},
           Mistake{"[1]", "compile_commands.json", "entry 0"},
           Mistake{R"([{"directory": "..", "command": "c++"}])", "compile_commands.json",
                   "entry 0"},
           Mistake{R"([{"directory": "..", "file": "a.cpp"}])", "compile_commands.json", "entry 0"},
           Mistake{R"([{"directory": "..", "file": "gone.cpp", "command": "c++ -c gone.cpp"}])",
                   "compile_commands.json", "gone.cpp"},
       }) {
    const auto database = read(mistake.text);
    ASSERT_FALSE(database) << mistake.text;
    EXPECT_EQ(database.error().code, support::ErrorCode::Usage);
    EXPECT_THAT(database.error().where, EndsWith(mistake.place)) << mistake.text;
    EXPECT_THAT(database.error().message, HasSubstr(mistake.message));
    EXPECT_FALSE(database.error().remedy.empty()) << mistake.text;
  }
}

TEST_F(CompileDatabaseTest, SourcesThatAreGoneAreSetAside) {
  write("a.cpp", "");
  const auto database = read(R"([{"directory": "..", "file": "a.cpp", "command": "c++ -c a.cpp"},
               {"directory": "..", "file": "gen/moc.cpp", "command": "c++ -c gen/moc.cpp"}])");
  ASSERT_TRUE(database);
  ASSERT_EQ(database->commands.size(), 1U);
  EXPECT_THAT(database->commands.front().file, EndsWith("/a.cpp"));
  EXPECT_THAT(database->gone, ElementsAre(EndsWith("/gen/moc.cpp")));
}

TEST_F(CompileDatabaseTest, TheSourceOfAFileMustNotBeGone) {
  CompileDatabase database;
  database.commands = {{"/p/main.cpp", "/p", {}, ""}};
  database.gone = {"/p/gen/label.cpp"};
  EXPECT_TRUE(checkSourceOf(database, "/p/main.h"));
  const auto gone = checkSourceOf(database, "/p/label.h");
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, support::ErrorCode::Usage);
  EXPECT_THAT(gone.error().message, HasSubstr("a file that is gone: /p/gen/label.cpp"));
  database.commands.push_back({"/p/src/label.cpp", "/p", {}, ""});
  EXPECT_TRUE(checkSourceOf(database, "/p/label.h"));
}

TEST_F(CompileDatabaseTest, ThereMustBeOne) {
  const auto database = readCompileDatabase(here());
  ASSERT_FALSE(database);
  EXPECT_THAT(database.error().remedy, HasSubstr("CMAKE_EXPORT_COMPILE_COMMANDS"));
}

TEST_F(CompileDatabaseTest, FlagsDescribeTheSubjectOnly) {
  const CompileCommand command = {"/p/src/a.cpp",
                                  "/p",
                                  {"/usr/bin/ccache",
                                   "g++",
                                   "-Iinc",
                                   "-I",
                                   "more",
                                   "-DA=1",
                                   "-O2",
                                   "-Werror",
                                   "-Werror=shadow",
                                   "-flto=auto",
                                   "-fconcepts-ts",
                                   "-include",
                                   "/p/CMakeFiles/x.dir/cmake_pch.hxx",
                                   "-include",
                                   "config.h",
                                   "-Winvalid-pch",
                                   "-MD",
                                   "-MF",
                                   "a.d",
                                   "-MT",
                                   "a.o",
                                   "-std=gnu++17",
                                   "-o",
                                   "a.o",
                                   "-c",
                                   "src/a.cpp"},
                                  ""};
  EXPECT_THAT(subjectFlags(command),
              ElementsAre("-Iinc", "-I", "more", "-DA=1", "-include", "config.h", "-std=gnu++17"));
}

}  // namespace
}  // namespace assay::frontend
