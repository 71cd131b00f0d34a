// A worker is kept with what it was made from: a changed runtime or linker script makes a new one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/build.h"
#include "harness/toolchain.h"
#include "runtime/worker_flags.h"
#include "support/events.h"
#include "support/process.h"
#include "workspace/places.h"
#include "workspace/subject.h"

namespace assay::e2e {
namespace {

namespace fs = std::filesystem;

class WorkerCache : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "assay-worker-cache-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    std::ofstream(folder_ / "box.h") << "struct Box { int size() const { return 1; } };\n";
    fs::copy_file(workspace::runtimeArchive(), archive());
    fs::copy_file(fs::path(workspace::rootDirectory()) / "src/runtime" / runtime::kLinkerScript,
                  script());
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path archive() const { return folder_ / runtime::kRuntimeArchive; }
  fs::path script() const { return folder_ / runtime::kLinkerScript; }

  bool buildIsCached() {
    workspace::SubjectOptions settings;
    settings.files = {folder_ / "box.h"};
    support::SilentListener listener;
    const auto subject = workspace::openSubject(settings, listener);
    EXPECT_TRUE(subject);
    harness::WorkerFlags flags;
    flags.compile.assign(runtime::kCompileFlags.begin(), runtime::kCompileFlags.end());
    flags.link.assign(runtime::kLinkFlags.begin(), runtime::kLinkFlags.end());
    flags.linkerScript = script();
    harness::BuildOptions options;
    options.cacheDirectory = folder_ / "cache";
    const auto worker = harness::build(
        subject->analysed, subject->build,
        harness::workerToolchain(workspace::rootDirectory(), archive(), flags), options, listener);
    EXPECT_TRUE(worker) << support::toString(worker.error());
    return worker && worker->wasCached;
  }

  // A member that nobody needs.
  void addMember() {
    std::ofstream(folder_ / "more.cpp") << "int more;\n";
    const std::string object = folder_ / "more.o";
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"clang++-19", "-c", folder_ / "more.cpp", "-o", object},
          {"llvm-ar-19", "q", archive(), object}}) {
      support::Command command;
      command.arguments = arguments;
      const auto done = support::run(command);
      ASSERT_TRUE(done && done->succeeded());
    }
  }

  fs::path folder_;
};

TEST_F(WorkerCache, AChangedLinkerScriptOrRuntimeMakesANewWorker) {
  EXPECT_FALSE(buildIsCached());
  EXPECT_TRUE(buildIsCached());
  std::ofstream(script(), std::ios::app) << "/* changed */\n";
  EXPECT_FALSE(buildIsCached());
  EXPECT_TRUE(buildIsCached());
  addMember();
  EXPECT_FALSE(buildIsCached());
  EXPECT_TRUE(buildIsCached());
}

}  // namespace
}  // namespace assay::e2e
