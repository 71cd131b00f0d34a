#include "testrun/written_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <iterator>
#include <set>
#include <utility>

#include "emit/cmake_fragment.h"
#include "emit/emit.h"
#include "emit/format.h"
#include "emit/merge.h"
#include "support/files.h"
#include "support/interruption.h"
#include "testrun/coverage.h"
#include "testrun/suite_folder.h"
#include "testrun/test_program.h"
#include "workspace/confinement.h"
#include "workspace/files.h"
#include "workspace/places.h"

namespace assay::testrun {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view formatter = "clang-format-19";
constexpr std::array<unsigned, 3> shuffles = {11, 22, 33};
constexpr int mostAttempts = 4;  // to get at tests that all pass
// The framework whose programs tell which tests fail.
constexpr emit::Framework checkedIn = emit::Framework::GoogleTest;

// As the tests include it: the file's own name.
std::vector<std::string> includesOf(const workspace::SubjectOptions& subject) {
  std::vector<std::string> includes = subject.prelude;
  for (const fs::path& file : subject.files) includes.push_back(file.filename().string());
  if (!subject.factories.empty()) includes.push_back(subject.factories.filename().string());
  return includes;
}

std::set<std::string> includeFolders(const workspace::SubjectOptions& subject) {
  std::set<std::string> folders;
  for (const fs::path& file : subject.files) {
    folders.insert(fs::absolute(file).parent_path().lexically_normal().string());
  }
  if (!subject.factories.empty()) folders.insert(subject.factories.parent_path().string());
  return folders;
}

std::string relativeTo(const fs::path& folder, const std::string& path) {
  const fs::path relative = fs::path(path).lexically_relative(fs::absolute(folder));
  return relative.empty() ? path : relative.string();
}

bool mentionsContracts(const model::Api& api) {
  const auto isOurs = [](const model::Operation& operation) {
    return !operation.contracts.empty();
  };
  return std::ranges::any_of(api.operations, isOurs) ||
         std::ranges::any_of(api.classes,
                             [](const model::Class& cls) { return !cls.invariants.empty(); });
}

emit::EmitOptions optionsFor(const workspace::Workspace& workspace, const OutputOptions& output,
                             const exec::OwnershipFacts& ownership) {
  emit::EmitOptions options;
  options.framework = output.framework;
  options.faultTests = output.faultTests;
  options.includes = includesOf(workspace.options);
  options.usesContracts = mentionsContracts(workspace.api());
  for (const exec::TakenParameter& taken : ownership.taken) {
    options.takesOwnership.insert({taken.operation, taken.parameter});
  }
  options.givesOwnership = ownership.ownedResults;
  const auto& compilations = workspace.worker.compilations;
  for (std::size_t i = 1; i < compilations.size(); ++i) {
    options.sources.push_back(relativeTo(output.output, compilations[i].source));
  }
  for (const std::string& folder : includeFolders(workspace.options)) {
    options.includeDirectories.push_back(relativeTo(output.output, folder));
  }
  options.linkLibraries = workspace.options.link;
  return options;
}

// The compiler's first complaint, without the place, which is in a temporary folder.
std::string complaintIn(const std::string& errors) {
  constexpr std::string_view mark = "error: ";
  const std::size_t at = errors.find(mark);
  const std::size_t start = at == std::string::npos ? 0 : at + mark.size();
  return errors.substr(start, errors.find('\n', start) - start);
}

// Regression tests that cannot stay.
struct Rejected {
  std::set<std::string> tests;  // "Subject.Test"
  std::string reason;
};

// The tests of a file that the compiler's messages lead to: "queue_test.cpp:120:5: error: …", or a
// note of that form about an error elsewhere.
std::set<std::string> testsNamedBy(const std::string& errors, const emit::File& file) {
  std::set<std::size_t> lines;
  const std::string place = file.name + ":";
  for (std::size_t at = errors.find(place); at != std::string::npos;
       at = errors.find(place, at + 1)) {
    lines.insert(std::strtoul(errors.c_str() + at + place.size(), nullptr, 10));
  }
  std::set<std::string> tests;
  for (const emit::FileTest& test : file.tests) {
    const auto span = emit::spanOf(file.text, test.opening);
    const auto first = span ? lines.lower_bound(span->line) : lines.end();
    if (first != lines.end() && *first <= span->lastLine) tests.insert(test.shown);
  }
  return tests;
}

// Emits, checks and takes out what does not hold, until all of it does.
class SuiteWriter {
 public:
  SuiteWriter(const workspace::Workspace& workspace, const OutputOptions& output,
              const exec::OwnershipFacts& ownership, support::Listener& listener)
      : workspace_(workspace),
        output_(output.output),
        options_(optionsFor(workspace, output, ownership)),
        listener_(listener) {}

  support::Result<WrittenSuite> write(model::Suite suite) {
    if (support::interruption() != 0) return unwritten(suite.subject);
    auto folder = support::TemporaryDirectory::create("assay-suite");
    if (!folder) return support::passOn(folder);
    folder_ = folder->path();
    const std::string name = suite.subject;
    result_.suite = std::move(suite);
    support::Status checked = checkRegressions();
    if (checked) checked = checkFaults();
    if (checked) writeFiles();
    if (support::interruption() != 0 && result_.files.empty()) return unwritten(name);
    if (!checked) return support::passOn(checked);
    return std::move(result_);
  }

 private:
  // Tests that were not checked to the end are not written.
  static WrittenSuite unwritten(const std::string& subject) {
    WrittenSuite nothing;
    nothing.suite.subject = subject;
    nothing.notes.push_back(
        fmt::format("interrupted by {}: no tests were written", support::interruptionName()));
    return nothing;
  }

  // The emitted files of these tests, formatted.
  support::Result<std::vector<emit::File>> emitted(std::vector<model::TestCase> regressions,
                                                   std::vector<model::TestCase> faults,
                                                   emit::FaultTests form,
                                                   emit::Framework framework) {
    model::Suite part;
    part.subject = result_.suite.subject;
    part.regressions = std::move(regressions);
    part.faults = std::move(faults);
    emit::EmitOptions options = options_;
    options.faultTests = form;
    options.framework = framework;
    emit::Emitted emitted = emit::emit(workspace_.api(), part, options);
    for (const model::Limitation& limitation : emitted.limitations) noteOnce(limitation);
    stem_ = emitted.stem;
    for (emit::File& file : emitted.files) {
      auto text = emit::formatted(file.text, std::string(formatter));
      if (!text) return support::passOn(text);
      file.text = std::move(*text);
    }
    return std::move(emitted.files);
  }

  void noteOnce(const model::Limitation& limitation) {
    std::string note = fmt::format("{}: {}", limitation.what, limitation.reason);
    if (std::ranges::find(result_.notes, note) == result_.notes.end()) {
      result_.notes.push_back(std::move(note));
    }
  }

  support::Result<TestProgram> build(const emit::File& file, TestBuild kind,
                                     emit::Framework framework = checkedIn) {
    TestSource source;
    source.name = file.name;
    source.text = file.text;
    const std::set<std::string> folders = includeFolders(workspace_.options);
    source.includeDirectories.assign(folders.begin(), folders.end());
    if (framework == emit::Framework::GoogleTest) {
      source.libraries = {"-lgtest", "-lgtest_main"};
    }
    return buildTestProgram(workspace_.subject, workspace_.worker, source, kind, folder_);
  }

  static const emit::File* fileWith(const std::vector<emit::File>& files, std::string_view ending) {
    for (const emit::File& file : files) {
      if (file.name.ends_with(ending)) return &file;
    }
    return nullptr;
  }

  // Takes tests out until a round of checks finds nothing wrong.
  support::Status checkRegressions() {
    for (int attempt = 0; attempt < mostAttempts && !result_.suite.regressions.empty(); ++attempt) {
      listener_.onProgress({"check", "compiling and running the regression tests", 0, 0});
      const auto files = emitted(result_.suite.regressions, {}, options_.faultTests, checkedIn);
      if (!files) return support::passOn(files);
      const emit::File* file = fileWith(*files, "_test.cpp");
      if (file == nullptr) break;
      const auto rejected = rejectedRegressions(*file);
      if (!rejected) return support::passOn(rejected);
      if (rejected->tests.empty()) return checkOtherFramework();
      std::erase_if(result_.suite.regressions, [&](const model::TestCase& test) {
        const bool isRejected = std::ranges::any_of(rejected->tests, [&](const std::string& name) {
          return name.ends_with("." + test.name);
        });
        if (isRejected) result_.notes.push_back(test.name + " is left out: " + rejected->reason);
        return isRejected;
      });
    }
    if (!result_.suite.regressions.empty()) {
      result_.notes.push_back("the regression tests could not be made to hold and are not written");
      result_.suite.regressions.clear();
    }
    return {};
  }

  // What holds with GoogleTest must compile and pass in the words of the framework that is wanted.
  support::Status checkOtherFramework() {
    if (options_.framework == checkedIn) return {};
    const auto files =
        emitted(result_.suite.regressions, {}, options_.faultTests, options_.framework);
    if (!files) return support::passOn(files);
    const emit::File* file = fileWith(*files, "_test.cpp");
    if (file == nullptr) return {};
    const auto program = build(*file, TestBuild::Sanitized, options_.framework);
    if (!program) return support::passOn(program);
    if (!program->errors.empty()) {
      leaveOutAll(*file, program->errors);
      return {};
    }
    TestRunOptions options = runOptions();
    options.isGoogleTest = false;
    const auto run = runTestProgram(program->path, options);
    if (!run) return support::passOn(run);
    if (run->end == TestEnd::Passed) return {};
    result_.notes.push_back("the regression tests fail with this framework and are not written");
    result_.suite.regressions.clear();
    return {};
  }

  // The tests that do not compile, else those that fail in one of the runs.
  support::Result<Rejected> rejectedRegressions(const emit::File& file) {
    Rejected failed{{}, "it did not hold when it was repeated"};
    auto compiling =
        std::async(std::launch::async, [&] { return build(file, TestBuild::Covered); });
    const auto sanitized = build(file, TestBuild::Sanitized);
    const auto covered = compiling.get();
    if (!sanitized) return support::passOn(sanitized);
    if (!sanitized->errors.empty()) return uncompiled(file, sanitized->errors);
    for (const unsigned seed : shuffles) {
      TestRunOptions options = runOptions();
      options.shuffleSeed = seed;
      const auto run = runTestProgram(sanitized->path, options);
      if (!run) return support::passOn(run);
      failed.tests.insert(run->failed.begin(), run->failed.end());
    }
    if (!covered) return support::passOn(covered);
    if (!covered->errors.empty()) return uncompiled(file, covered->errors);
    TestRunOptions options = runOptions();
    options.profile = folder_ / "counts.profraw";
    const auto run = runTestProgram(covered->path, options);
    if (!run) return support::passOn(run);
    if (!run->unsafe.empty()) return unsafeRegressions(covered->path);
    failed.tests.insert(run->failed.begin(), run->failed.end());
    if (failed.tests.empty()) {
      auto coverage =
          readCoverage(covered->path, options.profile,
                       workspace::filesOfSubject(workspace_.options, workspace_.worker));
      if (!coverage) return support::passOn(coverage);
      result_.coverage = std::move(*coverage);
    }
    return failed;
  }

  // "calls unlink /etc/hosts, which a test must not".
  static std::string deed(const TestRun& run) {
    const model::Touch& touch = run.unsafe.front();
    return fmt::format("calls {}{}{}, which a test must not", touch.call,
                       touch.detail.empty() ? "" : " ", touch.detail);
  }

  // Those that touch what a test must not, by running each alone.
  support::Result<Rejected> unsafeRegressions(const fs::path& program) {
    Rejected rejected;
    for (const model::TestCase& test : result_.suite.regressions) {
      TestRunOptions options = runOptions();
      options.filter = "*." + test.name;
      const auto run = runTestProgram(program, options);
      if (!run) return support::passOn(run);
      if (run->unsafe.empty()) continue;
      rejected.tests.insert("." + test.name);
      rejected.reason = "it " + deed(*run);
    }
    return rejected;
  }

  [[nodiscard]] TestRunOptions runOptions() const {
    TestRunOptions options;
    options.confinement = workspace::confinementOf(workspace_.options, workspace_.worker);
    return options;
  }

  // The tests at fault; if the messages name none, all of them are left out.
  Rejected uncompiled(const emit::File& file, const std::string& errors) {
    std::set<std::string> tests = testsNamedBy(errors, file);
    if (tests.empty()) leaveOutAll(file, errors);
    return {std::move(tests), "it does not compile: " + complaintIn(errors)};
  }

  void leaveOutAll(const emit::File& file, const std::string& errors) {
    const fs::path kept = fs::path(workspace::cacheDirectory) / ("rejected_" + file.name);
    (void)support::writeFileAtomically(kept, file.text);
    result_.notes.push_back(fmt::format(
        "the regression tests do not compile and are left out, which is a bug in Assay: "
        "{} ({})",
        complaintIn(errors), kept.string()));
    result_.suite.regressions.clear();
  }

  // Each in a process of its own: under sanitizers, or memcheck, it must not pass.
  support::Status checkFaults() {
    std::vector<std::size_t> sanitized;
    std::vector<std::size_t> underMemcheck;
    for (std::size_t i = 0; i < result_.suite.faults.size(); ++i) {
      const auto& failure = result_.suite.faults[i].failure;
      const bool needsMemcheck =
          failure && ruleOf(failure->cause.rule).shown == model::ShownBy::Memcheck;
      (needsMemcheck ? underMemcheck : sanitized).push_back(i);
    }
    std::set<std::size_t> failing;
    for (const auto& [tests, build] : {std::pair(&sanitized, TestBuild::Sanitized),
                                       std::pair(&underMemcheck, TestBuild::Plain)}) {
      if (auto run = runFaults(*tests, build, failing); !run) return run;
    }
    std::vector<model::TestCase> kept;
    for (std::size_t i = 0; i < result_.suite.faults.size(); ++i) {
      if (failing.contains(i)) {
        kept.push_back(result_.suite.faults[i]);
      } else if (!unsafeFaults_.contains(i)) {
        result_.unreproduced.push_back(result_.suite.faults[i].finding);
      }
    }
    result_.suite.faults = std::move(kept);
    return {};
  }

  // Adds those of the tests that do not pass. They are compiled together; if one does not compile,
  // each alone.
  support::Status runFaults(const std::vector<std::size_t>& tests, TestBuild kind,
                            std::set<std::size_t>& failing) {
    if (tests.empty()) return {};
    std::vector<model::TestCase> cases;
    for (const std::size_t test : tests) cases.push_back(result_.suite.faults[test]);
    const auto files = emitted({}, cases, emit::FaultTests::Failing, checkedIn);
    if (!files) return support::passOn(files);
    const emit::File* file = fileWith(*files, "_faults_test.cpp");
    if (file == nullptr) return {};
    listener_.onProgress({"check", "compiling the fault tests", 0, 0});
    const auto program = build(*file, kind);
    if (!program) return support::passOn(program);
    if (!program->errors.empty()) {
      if (tests.size() == 1) {
        result_.notes.push_back(cases.front().name +
                                " does not compile: " + complaintIn(program->errors));
        return {};
      }
      for (const std::size_t test : tests) {
        if (auto run = runFaults({test}, kind, failing); !run) return run;
      }
      return {};
    }
    for (std::size_t i = 0; i < tests.size(); ++i) {
      listener_.onProgress({"check", cases[i].name, i, tests.size()});
      TestRunOptions options = runOptions();
      constexpr std::chrono::milliseconds hangLimit{30'000};
      options.limit = hangLimit;
      options.underMemcheck = kind == TestBuild::Plain;
      options.filter = "*." + cases[i].name;
      const auto run = runTestProgram(program->path, options);
      if (!run) return support::passOn(run);
      if (!run->unsafe.empty()) {
        result_.notes.push_back(fmt::format("{} is not written: it {}", cases[i].name, deed(*run)));
        unsafeFaults_.insert(tests[i]);
      } else if (run->end != TestEnd::Passed) {
        failing.insert(tests[i]);
      }
    }
    return {};
  }

  // What cannot be written does not take away what was found out: it is told beside it.
  void writeFiles() {
    const bool isEmpty = result_.suite.regressions.empty() && result_.suite.faults.empty();
    if (isEmpty) return;
    auto files = emitted(result_.suite.regressions, result_.suite.faults, options_.faultTests,
                         options_.framework);
    if (!files) {
      result_.failure = std::move(files).error();
      return;
    }
    SuiteFolder folder(output_);
    if (auto written = folder.write(*files, stem_, options_); !written) {
      result_.failure = std::move(written).error();
    }
    for (const SuiteFolder::WrittenFile& file : folder.written()) {
      result_.files.push_back(file.path.lexically_proximate(fs::current_path()).string());
      const bool isForFaults = file.asked == emit::testFiles(stem_).faultTests;
      notePlaces(file, isForFaults ? result_.suite.faults : result_.suite.regressions);
    }
    std::ranges::copy(folder.notes(), std::back_inserter(result_.notes));
  }

  // What the user has taken out of the file has no place in it.
  void notePlaces(const SuiteFolder::WrittenFile& file, std::vector<model::TestCase>& tests) const {
    for (const emit::FileTest& test : file.tests) {
      const auto span = emit::spanOf(file.text, test.opening);
      const auto found = std::ranges::find(tests, test.name, &model::TestCase::name);
      if (!span || found == tests.end()) continue;
      const model::SourceLocation place{result_.files.back(), static_cast<unsigned>(span->line), 1};
      found->written = {test.shown, place, span->text};
    }
  }

  const workspace::Workspace& workspace_;
  fs::path output_;
  emit::EmitOptions options_;
  support::Listener& listener_;
  fs::path folder_;
  std::string stem_;  // of the files
  WrittenSuite result_;
  std::set<std::size_t> unsafeFaults_;
};

}  // namespace

support::Result<WrittenSuite> writeSuite(const workspace::Workspace& workspace,
                                         const OutputOptions& output,
                                         const exec::OwnershipFacts& ownership, model::Suite suite,
                                         support::Listener& listener) {
  return SuiteWriter(workspace, output, ownership, listener).write(std::move(suite));
}

}  // namespace assay::testrun
