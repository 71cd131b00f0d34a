#include "harness/build.h"

#include <gmock/gmock.h>

#include <fstream>

#include "build_fixture.h"
#include "harness/bitcode.h"
#include "harness/source_pool.h"

namespace assay::harness {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

TEST_F(BuildTest, AHeaderAloneBecomesAWorker) {
  const auto cls = counter("int get() const { return 1; }");
  sample.query(cls, "get", integer);
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  support::Command command;
  command.arguments = {worker->path};
  EXPECT_TRUE(support::run(command)->succeeded());
  EXPECT_EQ(worker->table.calls.size(), 2u);
}

TEST_F(BuildTest, ASecondBuildWithNothingChangedBuildsNothing) {
  counter("");
  const auto first = built();
  ASSERT_TRUE(first) << toString(first.error());
  listener.progress.clear();
  const auto begin = std::chrono::steady_clock::now();
  const auto second = built();
  const auto took = std::chrono::steady_clock::now() - begin;
  ASSERT_TRUE(second);
  EXPECT_TRUE(second->wasCached);
  EXPECT_EQ(second->path, first->path);
  EXPECT_EQ(second->table, first->table);
  EXPECT_THAT(listener.progress, IsEmpty());
  EXPECT_LT(took, std::chrono::milliseconds(500))
      << "far below a compiler run even on a busy machine";
}

TEST_F(BuildTest, AChangedHeaderBuildsAgain) {
  const auto cls = counter("int get() const { return 1; }");
  sample.query(cls, "get", integer);
  ASSERT_TRUE(built());
  workspace.write("counter.h", "struct Counter { int get() const { return 2; } };\n");
  EXPECT_FALSE(built()->wasCached);
}

TEST_F(BuildTest, TheSourcesThatDefineWhatIsNeededAreCompiledIn) {
  const auto cls = counter("int get() const;");
  sample.query(cls, "get", integer);
  source("counter.cpp",
         "#include \"counter.h\"\nint helper();\nint Counter::get() const { return helper(); }\n");
  source("helper.cpp", "int helper() { return 3; }\n");
  source("unrelated.cpp", "int unrelated() { return 4; }\n");
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  EXPECT_THAT(namesOf(*worker), testing::UnorderedElementsAre("counter.cpp", "helper.cpp"));
  EXPECT_TRUE(has(worker->api, "get"));
  EXPECT_THAT(worker->api.limitations, IsEmpty());
}

TEST_F(BuildTest, ObjectFilesOfTheUsersBuildSayWhereToLook) {
  const auto cls = counter("int get() const;");
  sample.query(cls, "get", integer);
  workspace.write("elsewhere.cpp",
                  "#include \"counter.h\"\nint Counter::get() const { return 3; }\n");
  workspace.write("aaa.cpp", "#include \"counter.h\"\nint aaa() { return 4; }\n");
  for (const std::string name : {"elsewhere", "aaa"}) {
    ASSERT_EQ(workspace.compile({"-c", name + ".cpp", "-o", name + ".o"}), "");
  }
  source("aaa.cpp", "#include \"counter.h\"\nint aaa() { return 4; }\n", workspace.path("aaa.o"));
  source("elsewhere.cpp", "#include \"counter.h\"\nint Counter::get() const { return 3; }\n",
         workspace.path("elsewhere.o"));
  for (const std::string name : {"elsewhere", "aaa"}) {
    ASSERT_EQ(workspace.compile({"-c", name + ".cpp", "-o", name + ".o"}), "");
  }
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  EXPECT_THAT(namesOf(*worker), ElementsAre("elsewhere.cpp"));
  EXPECT_THAT(compiledSources(), Not(Contains("aaa.cpp"))) << "its object file does not define it";
}

TEST_F(BuildTest, WithoutADatabaseTheSourceBesideTheHeaderIsUsed) {
  const auto cls = counter("int get() const;");
  sample.query(cls, "get", integer);
  workspace.write("counter.cpp",
                  "#include \"counter.h\"\nint Counter::get() const { return 3; }\n");
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  EXPECT_TRUE(has(worker->api, "get"));
  EXPECT_THAT(namesOf(*worker), ElementsAre("counter.cpp"));
}

TEST_F(BuildTest, AnOperationWithoutADefinitionIsDroppedAndTheRestGoesOn) {
  const auto cls = counter(
      "int get() const { return 1; } int lost() const; int indirect() const { return lost(); }");
  sample.query(cls, "get", integer);
  sample.query(cls, "lost", integer);
  sample.query(cls, "indirect", integer);
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  EXPECT_TRUE(has(worker->api, "get"));
  EXPECT_FALSE(has(worker->api, "lost"));
  EXPECT_FALSE(has(worker->api, "indirect"));
  ASSERT_EQ(worker->api.limitations.size(), 2u);
  EXPECT_THAT(worker->api.limitations[0].reason,
              HasSubstr("'Counter::lost() const' has no definition in the header"));
  const auto again = built();
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->wasCached);
  EXPECT_EQ(again->api, worker->api);
  EXPECT_EQ(again->table, worker->table);
}

TEST_F(BuildTest, NothingLeftIsABuildError) {
  const auto cls = counter("Counter(); int lost() const;");
  sample.query(cls, "lost", integer);
  const auto worker = built();
  ASSERT_FALSE(worker);
  EXPECT_EQ(worker.error().code, support::ErrorCode::Build);
  EXPECT_THAT(worker.error().message, HasSubstr("has no definition"));
}

TEST_F(BuildTest, AMainFunctionOfTheSubjectIsRenamed) {
  const auto cls = counter("int get() const;");
  sample.query(cls, "get", integer);
  source(
      "app.cpp",
      "#include \"counter.h\"\nint Counter::get() const { return 3; }\nint main() { return 0; }\n");
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  EXPECT_THAT(namesOf(*worker), ElementsAre("app.cpp"));
}

TEST_F(BuildTest, ASourceThatDoesNotCompileIsLeftOut) {
  const auto cls = counter("int get() const; int lost() const;");
  sample.query(cls, "get", integer);
  sample.query(cls, "lost", integer);
  source("broken.cpp", "#include \"counter.h\"\nint Counter::lost() const { return nothing; }\n");
  source("counter.cpp", "#include \"counter.h\"\nint Counter::get() const { return 3; }\n");
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  EXPECT_TRUE(has(worker->api, "get"));
  EXPECT_FALSE(has(worker->api, "lost"));
  ASSERT_FALSE(listener.warnings.empty());
  EXPECT_THAT(listener.warnings[0].where, HasSubstr("broken.cpp"));
}

TEST_F(BuildTest, BitcodeComesFromTheSameSourcesAndIsKept) {
  counter("int get() const { return 1; }");
  const auto worker = built();
  ASSERT_TRUE(worker) << toString(worker.error());
  const auto files = emitBitcode(*worker, toolchain, options, listener);
  ASSERT_TRUE(files) << toString(files.error());
  ASSERT_EQ(files->size(), 1u);
  const auto text = support::readFile(files->front());
  ASSERT_TRUE(text);
  EXPECT_TRUE(text->starts_with("BC\xC0\xDE"));
  const auto written = std::filesystem::last_write_time(files->front());
  ASSERT_TRUE(emitBitcode(*worker, toolchain, options, listener));
  EXPECT_EQ(std::filesystem::last_write_time(files->front()), written);
}

TEST(SourceCompilation, CleansTheCommandOfTheDatabase) {
  Workspace workspace;
  const std::string file = workspace.write("a.cpp", "int main (int, char**) {}\n");
  const Compilation compilation =
      sourceCompilation({file,
                         "/",
                         {"/usr/bin/ccache", "g++", "-O3", "-Werror", "-Iinc", "-DNDEBUG", "-MD",
                          "-MF", "a.d", "-include", "cmake_pch.hxx", "-c", file, "-o", "a.o"},
                         ""});
  EXPECT_THAT(compilation.flags, ElementsAre("-Iinc", "-DNDEBUG", "-Dmain=assay_subject_main"));
}

}  // namespace
}  // namespace assay::harness
