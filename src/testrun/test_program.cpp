#include "testrun/test_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "confine/environment.h"
#include "confine/reaper.h"
#include "harness/compile.h"
#include "harness/link.h"
#include "harness/link_information.h"
#include "suite/safety.h"
#include "support/compile_flags.h"
#include "support/files.h"
#include "support/process.h"
#include "workspace/places.h"

namespace assay::testrun {

namespace fs = std::filesystem;

namespace {

harness::Toolchain toolchainFor(TestBuild build) {
  harness::Toolchain toolchain;
  toolchain.includeDirectories = {workspace::rootDirectory() + "/include"};
  switch (build) {
    // Tests are compiled more often than they run: optimising would take four times as long.
    case TestBuild::Sanitized:
      toolchain.compileFlags = {"-fsanitize=address,undefined",
                                "-fno-sanitize-recover=undefined",
                                "-fno-omit-frame-pointer",
                                "-g1",
                                "-O0",
                                "-UNDEBUG",
                                "-D_GLIBCXX_ASSERTIONS"};
      toolchain.linkFlags = {"-fsanitize=address,undefined", "-fuse-ld=lld", "-lpthread"};
      break;
    case TestBuild::Plain:
      toolchain.compileFlags = {"-gdwarf-4", "-O0", "-UNDEBUG"};
      toolchain.linkFlags = {"-fuse-ld=lld", "-lpthread"};
      break;
    case TestBuild::Covered:
      toolchain.compileFlags = {"-fprofile-instr-generate", "-fcoverage-mapping", "-O0",
                                "-UNDEBUG"};
      toolchain.linkFlags = {"-fprofile-instr-generate", "-fuse-ld=lld", "-lpthread"};
      break;
  }
  return toolchain;
}

std::string_view nameOf(TestBuild build) {
  switch (build) {
    case TestBuild::Sanitized:
      return "sanitized";
    case TestBuild::Covered:
      return "covered";
    case TestBuild::Plain:
      return "plain";
  }
  return "";
}

// What the test includes needs the flags of a file that includes the subject.
harness::Compilation compilationOf(const workspace::Subject& subject, const TestSource& source,
                                   const fs::path& file) {
  harness::Compilation compilation;
  compilation.source = file.string();
  compilation.directory = subject.build.directory;
  compilation.flags = support::withModernStandard(subject.build.flags);
  for (const std::string& directory : source.includeDirectories) {
    compilation.flags.push_back("-I" + directory);
  }
  return compilation;
}

constexpr std::size_t mostOutput = std::size_t{4} << 20;  // of a test program

// The text after the last line that begins with the marker.
std::optional<std::string> lastAfter(const std::string& output, std::string_view marker) {
  const std::size_t at = output.rfind(marker);
  if (at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + marker.size();
  return output.substr(begin, output.find('\n', begin) - begin);
}

// "StackTest.PopOnEmpty (0 ms)" without what follows the name.
std::string nameIn(const std::string& line) { return line.substr(0, line.find_first_of(" ,")); }

std::vector<std::string> failedTests(const std::string& output) {
  std::vector<std::string> names;
  std::istringstream lines(output);
  constexpr std::string_view marker = "[  FAILED  ] ";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(marker)) continue;
    std::string name = nameIn(line.substr(marker.size()));
    const bool isName = name.find('.') != std::string::npos;
    if (isName && std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

// Whether the framework said its last word. A test that calls exit(0) ends the program as if all
// had passed.
bool isOverIn(const std::string& output, bool isGoogleTest) {
  if (isGoogleTest) return output.find("[==========] ") != output.rfind("[==========] ");
  // Catch2's closing line in its two forms, and doctest's.
  return output.find("All tests passed") != std::string::npos ||
         output.find("test cases:") != std::string::npos;
}

TestRun resultOf(const support::Completion& done, bool isGoogleTest) {
  TestRun run;
  run.output = done.output + done.error;
  const bool isOver = isOverIn(done.output, isGoogleTest);
  if (done.succeeded() && isOver) return run;
  run.failed = failedTests(done.output);
  if (std::holds_alternative<support::TimedOut>(done.end)) {
    run.end = TestEnd::TimedOut;
  } else {
    run.end = isOver ? TestEnd::Failed : TestEnd::Crashed;
  }
  if (run.end == TestEnd::Failed) return run;
  if (const auto running = lastAfter(done.output, "[ RUN      ] ")) {
    const std::string name = nameIn(*running);
    if (std::ranges::find(run.failed, name) == run.failed.end()) run.failed.push_back(name);
  }
  return run;
}

}  // namespace

support::Result<TestProgram> buildTestProgram(const workspace::Subject& subject,
                                              const harness::BuiltWorker& worker,
                                              const TestSource& source, TestBuild build,
                                              const fs::path& directory) {
  const fs::path folder = directory / nameOf(build);
  if (auto made = support::makeDirectories(folder); !made) return support::passOn(made);
  const fs::path file = folder / source.name;
  if (auto written = support::writeFileAtomically(file, source.text); !written) {
    return support::passOn(written);
  }
  const harness::Toolchain toolchain = toolchainFor(build);
  std::vector<harness::Compilation> compilations = {compilationOf(subject, source, file)};
  // The first one is the generated file, in whose place the test stands.
  compilations.insert(compilations.end(), worker.compilations.begin() + 1,
                      worker.compilations.end());
  harness::LinkJob job;
  for (const harness::Compilation& compilation : compilations) {
    const auto object =
        harness::compileCached(toolchain, compilation, harness::OutputKind::Object, folder);
    if (!object) return support::passOn(object);
    if (!object->errors.empty()) return TestProgram{{}, object->errors};
    job.objects.push_back(object->path);
  }
  job.libraries = subject.build.linkArguments;
  if (!subject.build.buildDirectory.empty()) {
    const auto information = harness::readLinkInformation(subject.build.buildDirectory);
    job.libraries.insert(job.libraries.end(), information.arguments.begin(),
                         information.arguments.end());
  }
  job.libraries.insert(job.libraries.end(), source.libraries.begin(), source.libraries.end());
  const fs::path program = folder / fs::path(source.name).stem();
  const auto linked = harness::link(toolchain, job, program);
  if (!linked) return support::passOn(linked);
  if (!linked->succeeded) return TestProgram{{}, linked->errors};
  return TestProgram{program, {}};
}

support::Result<TestRun> runTestProgram(const fs::path& program, const TestRunOptions& options) {
  support::Command command;
  if (options.underMemcheck) {
    command.arguments = {"valgrind", "--quiet", "--error-exitcode=99"};
  }
  command.arguments.push_back(program.string());
  if (options.isGoogleTest) command.arguments.push_back("--gtest_color=no");
  if (!options.filter.empty()) command.arguments.push_back("--gtest_filter=" + options.filter);
  if (options.shuffleSeed != 0) {
    command.arguments.push_back("--gtest_shuffle");
    command.arguments.push_back(fmt::format("--gtest_random_seed={}", options.shuffleSeed));
  }
  confine::Limits limits;
  // Sanitizers map more than any limit allows.
  constexpr std::uint64_t withoutSanitizers = std::uint64_t{6} << 30;
  if (options.underMemcheck || !options.profile.empty()) limits.addressBytes = withoutSanitizers;
  confine::Policy policy = options.confinement;
  policy.readable.push_back(program.parent_path());
  auto confinement = confine::Confinement::prepare(policy, limits);
  if (!confinement) return support::passOn(confinement);
  const fs::path counts = confinement->scratch() / "assay-counts.profraw";
  command.hasOwnEnvironment = true;
  for (const auto& [name, value] : confine::cleanEnvironment(confinement->scratch())) {
    command.environment[name] = value;
  }
  // By its name alone: the folders of a path would be made.
  command.environment["LLVM_PROFILE_FILE"] = counts.filename().string();
  // A symbolizer would be another process.
  command.environment["ASAN_OPTIONS"] =
      "detect_stack_use_after_return=1:strict_string_checks=1:symbolize=0:hard_rss_limit_mb=1536";
  command.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:symbolize=0";
  command.beforeExec = [&] {
    confine::continueUnderReaper();
    return confinement->enter();
  };
  command.timeLimit = options.limit;
  command.outputLimit = mostOutput;
  const auto done = support::run(command);
  if (!done) return support::passOn(done);
  if (!options.profile.empty()) {
    std::error_code failed;
    fs::copy_file(counts, options.profile, fs::copy_options::overwrite_existing, failed);
  }
  TestRun run = resultOf(*done, options.isGoogleTest);
  if (confine::Supervisor* supervisor = confinement->supervisor()) {
    for (confine::Noted& noted : supervisor->take()) {
      if (suite::isUnsafe(noted.touch)) run.unsafe.push_back(std::move(noted.touch));
    }
  }
  if (done->truncated) {
    run.unsafe.push_back({model::Touch::Kind::Files, "write", "without end", true, false});
  }
  return run;
}

}  // namespace assay::testrun
