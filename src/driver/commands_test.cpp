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
#include "confirm/suspicions.h"
#include "confirm/uninitialised.h"
#include "driver/config.h"
#include "driver/ending.h"
#include "driver/outputs.h"
#include "report/assemble.h"
#include "report/html.h"
#include "report/sarif.h"
#include "report/test_report.h"
#include "search/run_record.h"
#include "search/search.h"
#include "suite/select.h"
#include "support/files.h"
#include "support/interruption.h"
#include "workspace/files.h"
#include "workspace/places.h"
#include "workspace/subject.h"

namespace assay::driver {

namespace fs = std::filesystem;
using support::ExitCode;
using support::Result;

namespace {

constexpr int surveyShare = 4;  // a part of the budget: of the time for uninitialised memory

// Whether any code of the subject was called. An enumerator is no code.
bool isAnythingCalled(const model::Api& api, const search::Search& search) {
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const bool isCode = api.operations[i].kind != model::OperationKind::Enumerator;
    if (isCode && search.callsOf(model::OperationId{i}) > 0) return true;
  }
  return false;
}

std::vector<std::uint64_t> callsOf(const search::Search& search, const model::Api& api) {
  std::vector<std::uint64_t> calls;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    calls.push_back(search.callsOf(model::OperationId{i}));
  }
  return calls;
}

std::string whyNothingIsCalled(const model::Api& api) {
  return api.limitations.empty()
             ? "nothing was tested: the files have no class or function that can be called"
             : "nothing was tested: no class or function of the files can be called; `assay list` "
               "says why";
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

report::Searched searchedBy(const search::Search& search, const model::Api& api,
                            const Settings& settings, std::chrono::steady_clock::time_point start) {
  report::Searched searched{api, settings.seed, search.counts().steps, search.counts().executions};
  searched.calls = callsOf(search, api);
  searched.conclude = [&search, &api](model::RunReport& report) {
    strategy::Conclusions conclusions{api, report.methods, report.coverage, report.notes};
    search.conclude(conclusions);
  };
  if (support::interruption() != 0) searched.ending = howToGoOn();
  // With a number of steps, everything printed is the same each time.
  if (!settings.budget.steps) {
    searched.elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - start);
  }
  return searched;
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

  auto record = search::RunRecord::open(space, settings.seed, settings.strategy);
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
  const auto number = [&](std::vector<model::Finding>& findings) {
    return kept ? record->number(findings) : confirm::inOrder(findings);
  };
  confirm::Shown shown = confirm::showByTests(
      space,
      {std::move(confirmed.findings), std::move(regressions.tests),
       workspace::suiteName(settings, api), settings, settings, executor->ownership(), number},
      terminal);
  std::ranges::move(shown.failures, std::back_inserter(failures));

  const bool isTested = isAnythingCalled(api, search);
  const bool isInterrupted = support::interruption() != 0;
  report::Ended ended = endedWith(settings, shown, search.counts().discarded);
  ended.limitations = api.limitations;
  std::vector<std::string> notes = std::move(confirmed.notes);
  for (auto* more : {&unwritten.notes, &regressions.notes}) {
    std::ranges::move(*more, std::back_inserter(notes));
  }
  if (!isTested) notes.push_back(whyNothingIsCalled(api));
  ended.notes.insert(ended.notes.begin(), notes.begin(), notes.end());
  report::Searched searched = searchedBy(search, api, settings, start);
  searched.coverage = std::move(shown.coverage);
  const model::RunReport report = report::assemble(std::move(ended), std::move(searched));
  if (failures.empty() && !isInterrupted) note(record->finish(report));
  std::ranges::move(writeReports(settings, report, space.files), std::back_inserter(failures));
  terminal.print(settings.json ? report::testReportJson(report) : report::testReportText(report));
  ExitCode code = codeOfFindings(report.findings, settings);
  if (isInterrupted || !isTested) code = moreUrgent(code, ExitCode::Inconclusive);
  return afterFailures(code, failures, terminal);
}

}  // namespace assay::driver
