// `assay test`: the pipeline from a header to findings and a suite.
#include "driver/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "confirm/shown.h"
#include "confirm/silence.h"
#include "confirm/suspicions.h"
#include "confirm/uninitialised.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "driver/run_record.h"
#include "report/html.h"
#include "report/sarif.h"
#include "report/test_report.h"
#include "search/search.h"
#include "suite/fault_tests.h"
#include "suite/names.h"
#include "suite/safety.h"
#include "suite/select.h"
#include "support/files.h"
#include "support/interruption.h"
#include "testrun/written_suite.h"
#include "workspace/files.h"
#include "workspace/places.h"
#include "workspace/subject.h"

namespace assay::driver {

namespace fs = std::filesystem;
using support::ExitCode;
using support::Result;

namespace {

constexpr int surveyShare = 4;  // a part of the budget: of the time for uninitialised memory

// The function in which the operation's code stands: the first that begins at or after its place.
const testrun::FunctionCoverage* functionOf(const model::Operation& operation,
                                            const testrun::Coverage& coverage) {
  const testrun::FunctionCoverage* nearest = nullptr;
  for (const testrun::FunctionCoverage& function : coverage.functions) {
    const bool isBehind = function.file == operation.location.file &&
                          function.lastLine >= operation.location.line &&
                          function.firstLine >= operation.location.line;
    constexpr unsigned furthest = 8;  // lines between a name and its body
    if (!isBehind || function.firstLine > operation.location.line + furthest) continue;
    if (nearest == nullptr || function.firstLine < nearest->firstLine) nearest = &function;
  }
  return nearest;
}

bool isReported(const model::Operation& operation) {
  using enum model::OperationKind;
  const bool isCode = operation.kind == Constructor || operation.kind == Method ||
                      operation.kind == StaticFunction || operation.kind == FreeFunction ||
                      operation.kind == Destructor;
  return isCode && !operation.isImplicit;
}

std::vector<model::MethodReport> methodReports(const model::Api& api, const search::Search& search,
                                               const std::vector<model::Finding>& findings,
                                               const testrun::Coverage& coverage) {
  std::vector<model::MethodReport> methods;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const model::Operation& operation = api.operations[i];
    const bool isOfTest = operation.owner && api.cls(*operation.owner).isUnderTest;
    if (!isReported(operation) || (operation.owner && !isOfTest)) continue;
    model::MethodReport method;
    method.operation = operation.key;
    method.location = operation.location;
    method.executions = search.callsOf(model::OperationId{i});
    if (const testrun::FunctionCoverage* function = functionOf(operation, coverage)) {
      method.branches = testrun::ratioOf(function->branches);
    }
    method.verdict = method.executions > 0 ? model::Verdict::Tested : model::Verdict::Unknown;
    if (method.executions == 0) method.remark = "no sequence called it";
    for (const model::Finding& finding : findings) {
      const auto& steps = finding.probe.sequence.steps;
      const std::size_t step = std::min(finding.failure.step, steps.size() - 1);
      if (steps[step].operation != operation.key || !finding.suppressedBy.empty()) continue;
      method.findings.push_back(finding.id);
      const bool isFault = finding.failure.standing == model::Standing::Fault;
      if (isFault) method.verdict = model::Verdict::Fault;
      if (!isFault && method.verdict != model::Verdict::Fault) {
        method.verdict = model::Verdict::Suspect;
      }
    }
    methods.push_back(std::move(method));
  }
  return methods;
}

// Whether any code of the subject was called. An enumerator is no code.
bool isAnythingCalled(const model::Api& api, const search::Search& search) {
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const bool isCode = api.operations[i].kind != model::OperationKind::Enumerator;
    if (isCode && search.callsOf(model::OperationId{i}) > 0) return true;
  }
  return false;
}

std::string whyNothingIsCalled(const model::Api& api) {
  return api.limitations.empty()
             ? "nothing was tested: the files have no class or function that can be called"
             : "nothing was tested: no class or function of the files can be called; `assay list` "
               "says why";
}

ExitCode exitCodeFor(const model::RunReport& report, bool strict, bool isTested) {
  const bool isFound = std::ranges::any_of(report.findings, [&](const model::Finding& finding) {
    return finding.suppressedBy.empty() &&
           (strict || finding.failure.standing == model::Standing::Fault);
  });
  if (isFound) return ExitCode::Findings;
  return isTested ? ExitCode::Clean : ExitCode::Inconclusive;
}

std::map<std::string, std::string> sourcesOf(const model::SubjectFiles& subject) {
  std::map<std::string, std::string> sources;
  for (const std::string& file : subject.files) {
    if (auto text = support::readFile(file)) sources[file] = std::move(*text);
  }
  return sources;
}

// Each of them, and whatever goes wrong with one.
std::vector<support::Error> writeReports(const Settings& settings, const model::RunReport& report,
                                         const model::SubjectFiles& subject) {
  std::vector<support::Error> failures;
  const auto take = [&](const support::Status& written) {
    if (!written) failures.push_back(written.error());
  };
  if (!settings.sarif.empty()) {
    take(support::writeOutput(settings.sarif, report::sarif(report)));
  }
  if (!settings.html.empty()) {
    take(support::writeOutput(settings.html, report::html(report, sourcesOf(subject))));
  }
  return failures;
}

// What is said about a search that was stopped, where its user looks last.
std::string howToGoOn() {
  return fmt::format(
      "interrupted by {}: this is what was found until then; the same command with --resume goes "
      "on",
      support::interruptionName());
}

search::SearchOptions searchOptions(const Settings& settings) {
  return {settings.seed, settings.budget, settings.strategy, settings.strategyOptions};
}

}  // namespace

Result<ExitCode> runTest(const Settings& given, Terminal& terminal) {
  const auto start = std::chrono::steady_clock::now();
  const auto complete = completeSettings(given);
  if (!complete) return passOn(complete);
  const Settings& settings = *complete;
  const std::array outputs = {sarifOutput(settings), htmlOutput(settings)};
  if (auto checked = checkOutputs(settings, outputs, Writes::Tests, terminal); !checked) {
    return passOn(checked);
  }
  const auto opened = workspace::openWorkspace(settings, settings.rules, terminal);
  if (!opened) return passOn(opened);
  const workspace::Workspace& space = *opened;
  const model::Api& api = space.api();
  auto executor = workspace::startObserving(settings, space.worker);
  if (!executor) return passOn(executor);

  auto record = RunRecord::open(settings, space.worker);
  if (!record) return passOn(record);
  std::optional<exec::Executor> second;
  if (!settings.budget.steps) {
    auto started = workspace::startObserving(settings, space.worker);
    if (!started) return passOn(started);
    second = std::move(*started);
  }
  search::Search search(space, *executor, searchOptions(settings), terminal, std::move(second));
  if (settings.resume) {
    if (auto restored = record->restoreInto(search); !restored) return passOn(restored);
  } else if (auto begun = record->begin(); !begun) {
    return passOn(begun);
  }
  confirm::Uninitialised uninitialised(space);
  support::Status kept;
  search.run([&] {
    if (kept) kept = record->checkpoint(search);
  });
  const bool isCompleted = support::interruption() == 0;
  if (kept && isCompleted) kept = record->finishSearch(search);
  // What goes wrong from here on does not take away the report; it is told behind it.
  std::vector<support::Error> failures;
  const auto note = [&](const support::Status& status) {
    if (!status) failures.push_back(status.error());
  };
  note(kept);

  model::RunReport report;
  confirm::Confirmed confirmed =
      confirm::confirmSuspicions(space, search, *executor, settings.budget, terminal);
  exec::ExecutorOptions options = workspace::observingOptions(settings, space.worker);
  options.ownership = executor->ownership();
  confirm::Uninitialised::Found unwritten = uninitialised.survey(
      confirm::worthSurvey(search.pool()), options, settings.budget.time / surveyShare, terminal);
  confirmed.findings.insert(confirmed.findings.begin(),
                            std::make_move_iterator(unwritten.findings.begin()),
                            std::make_move_iterator(unwritten.findings.end()));
  suite::RegressionTests regressions =
      suite::regressionTests(api, search.pool(), *executor, settings.budget, settings.rules,
                             space.files, settings.seed, terminal);
  confirm::Shown shown = confirm::showByTests(
      space, settings, settings, executor->ownership(), workspace::suiteName(settings, api),
      std::move(regressions.tests), confirmed.findings, terminal);
  std::ranges::move(shown.failures, std::back_inserter(failures));
  testrun::WrittenSuite* const written = &shown.written;

  const bool isTested = isAnythingCalled(api, search);
  report.notes = std::move(confirmed.notes);
  for (auto* notes : {&unwritten.notes, &regressions.notes}) {
    std::ranges::move(*notes, std::back_inserter(report.notes));
  }
  if (!isTested) report.notes.push_back(whyNothingIsCalled(api));
  std::ranges::move(shown.notes, std::back_inserter(report.notes));
  if (kept) note(record->number(confirmed.findings));
  report.version = ASSAY_VERSION;
  report.subject = written->suite.subject;
  for (const fs::path& file : settings.files) report.files.push_back(file.string());
  report.seed = settings.seed;
  report.steps = search.counts().steps;
  report.executions = search.counts().executions;
  // With a number of steps, everything printed is the same each time.
  if (!settings.budget.steps) {
    report.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start);
  }
  report.methods = methodReports(api, search, confirmed.findings, written->coverage);
  report.suppressed = static_cast<std::size_t>(std::ranges::count_if(
      confirmed.findings,
      [](const model::Finding& finding) { return !finding.suppressedBy.empty(); }));
  report.findings = std::move(confirmed.findings);
  report.limitations = api.limitations;
  report.coverage = std::move(written->coverage.files);
  strategy::Conclusions conclusions{api, report.methods, report.coverage, report.notes};
  search.conclude(conclusions);
  report.suite = std::move(written->suite);
  report.written = std::move(written->files);
  const bool isInterrupted = support::interruption() != 0;
  if (isInterrupted) report.notes.push_back(howToGoOn());
  if (failures.empty() && !isInterrupted) note(record->finish(report));
  std::ranges::move(writeReports(settings, report, space.files), std::back_inserter(failures));
  terminal.print(settings.json ? report::testReportJson(report) : report::testReportText(report));
  ExitCode code = exitCodeFor(report, settings.strict, isTested);
  if (isInterrupted) code = moreUrgent(code, ExitCode::Inconclusive);
  for (const support::Error& failure : failures) {
    terminal.report(failure);
    code = moreUrgent(code, exitCodeOf(failure.code));
  }
  return code;
}

}  // namespace assay::driver
