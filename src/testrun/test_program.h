// Emitted tests as programs: compiled with the subject as its users compile it, run, and their
// results read. Nothing is written for the user that has not been through this.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "confine/confinement.h"
#include "harness/build.h"
#include "support/result.h"
#include "workspace/subject.h"

namespace assay::testrun {

enum class TestBuild {
  Sanitized,  // AddressSanitizer and UndefinedBehaviorSanitizer
  Covered,    // no sanitizer; source-based coverage
  Plain,      // neither, and not optimised: for memcheck
};

struct TestSource {
  std::string name;  // "stack_test.cpp"
  std::string text;
  std::vector<std::string> includeDirectories;  // besides those of the subject
  std::vector<std::string> libraries;           // of the test framework
};

struct TestProgram {
  std::filesystem::path path;
  std::string errors;  // of the compiler or linker; empty: it was built
};

// Compiles the test and the subject's sources in `directory`, which must exist. An Error only if
// the compiler cannot be run.
[[nodiscard]] support::Result<TestProgram> buildTestProgram(const workspace::Subject& subject,
                                                            const harness::BuiltWorker& worker,
                                                            const TestSource& source,
                                                            TestBuild build,
                                                            const std::filesystem::path& directory);

// Passed: with success, and after the framework's closing line. Crashed: before that line, with
// whatever code.
enum class TestEnd { Passed, Failed, Crashed, TimedOut };

struct TestRun {
  TestEnd end = TestEnd::Passed;
  std::vector<std::string>
      failed;  // "StackTest.PopOnEmpty", those that failed or were running last
  std::string output;
  std::vector<model::Touch> unsafe;  // what a test must not touch
};

struct TestRunOptions {
  bool isGoogleTest = true;       // otherwise it gets no arguments
  std::string filter;             // a GoogleTest filter; empty: all
  unsigned shuffleSeed = 0;       // 0: in order
  std::filesystem::path profile;  // where coverage counts go; empty: nowhere
  std::chrono::milliseconds limit{60'000};
  confine::Policy confinement;
  bool underMemcheck = false;  // then a decision on memory that was never written is a failure
};

// Runs a GoogleTest program, confined, in an empty folder.
[[nodiscard]] support::Result<TestRun> runTestProgram(const std::filesystem::path& program,
                                                      const TestRunOptions& options);

}  // namespace assay::testrun
