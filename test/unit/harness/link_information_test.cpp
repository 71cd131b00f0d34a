#include "harness/link_information.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "compile_support.h"
#include "harness/link.h"

namespace assay::harness {
namespace {

using testing::ElementsAre;

TEST(ShellWords, FollowsQuotesAndEscapes) {
  EXPECT_THAT(shellWords("a 'b c' \"d e\" f\\ g  "), ElementsAre("a", "b c", "d e", "f g"));
}

TEST(LinkInformation, ComesFromLinkFilesOfMakefiles) {
  Workspace workspace;
  const std::string external = workspace.write("external/libz.a", "");
  workspace.write("build/libown.a", "");
  workspace.write("build/sub/CMakeFiles/app.dir/link.txt",
                  "/usr/bin/c++ -O2 CMakeFiles/app.dir/a.o -o app -Lhere ../libown.a " + external +
                      " -lm -lm -pthread\n");
  const auto found = readLinkInformation(workspace.path("build"));
  EXPECT_THAT(found.arguments,
              ElementsAre("-L" + workspace.path("build/sub/here"), external, "-lm", "-pthread"))
      << "libraries of the project itself are compiled from their sources";
  EXPECT_EQ(found.files.size(), 1u);
}

TEST(LinkInformation, ComesFromNinja) {
  Workspace workspace;
  workspace.write("build/build.ninja",
                  "build app: CXX_EXECUTABLE_LINKER a.o\n  LINK_LIBRARIES = -lz  libown.a\n");
  EXPECT_THAT(readLinkInformation(workspace.path("build")).arguments, ElementsAre("-lz"));
}

TEST(LinkInformation, IsEmptyWithoutABuildDirectory) {
  EXPECT_TRUE(readLinkInformation("").arguments.empty());
}

TEST(UndefinedSymbols, AreReadFromTheLinkersOutput) {
  EXPECT_THAT(undefinedSymbols("ld.lld: error: undefined symbol: _Z3foov\n>>> referenced by a.cpp\n"
                               "ld.lld: error: undefined hidden symbol: bar\n"),
              ElementsAre("_Z3foov", "bar"));
}

}  // namespace
}  // namespace assay::harness
