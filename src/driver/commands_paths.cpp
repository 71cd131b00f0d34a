// `assay paths`: one test for each path of a method, found by symbolic execution and replayed
// natively.
#include <algorithm>

#include "confirm/shown.h"
#include "confirm/suspicions.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/ending.h"
#include "driver/outputs.h"
#include "model/operation_names.h"
#include "report/assemble.h"
#include "report/path_report.h"
#include "search/path_search.h"
#include "suite/select.h"
#include "support/interruption.h"
#include "workspace/files.h"
#include "workspace/subject.h"

namespace assay::driver {

using support::ErrorCode;
using support::ExitCode;
using support::Result;
using Verdict = symbolic::Comparison::Verdict;

namespace {

// What has to hold of what was asked.
support::Status checkSettings(const Settings& settings) {
  if (settings.method.empty() == settings.sketch.empty()) {
    return support::fail(ErrorCode::Usage, "either a method or a sketch is wanted", {},
                         "Say --method Class::method or --sketch FILE.");
  }
  return {};
}

// One run of the command for one method or sketch.
class PathCommand {
 public:
  PathCommand(const Settings& settings, const workspace::Workspace& workspace,
              exec::Executor& executor, Terminal& terminal)
      : settings_(settings),
        workspace_(workspace),
        executor_(executor),
        terminal_(terminal),
        paths_(workspace, executor,
               {settings.cover, settings.textLength.value_or(settings.cover.bound),
                settings.budget.time, settings.seed},
               terminal) {}

  Result<ExitCode> run() {
    std::vector<model::OperationId> operations;
    if (!settings_.method.empty()) {
      auto named = model::operationsNamed(workspace_.api(), settings_.method);
      if (!named) return passOn(named);
      operations = std::move(*named);
      paths_.findReceivers();
    }
    if (auto read = paths_.readBitcode(); !read) return passOn(read);
    std::vector<report::PathReport> reports;
    if (operations.empty()) {
      auto sketches = search::readSketches(settings_.sketch, workspace_.api());
      if (!sketches) return passOn(sketches);
      const std::string what = settings_.sketch.filename().string();
      auto found = paths_.pathsOf(*sketches, what);
      if (!found) return passOn(found);
      reports.push_back(reportOf(what, std::move(*found)));
    }
    for (const model::OperationId operation : operations) {
      if (support::interruption() != 0 && !reports.empty()) break;
      auto found = paths_.pathsOf(operation);
      if (!found) return passOn(found);
      reports.push_back(reportOf(workspace_.api().operation(operation).key, std::move(*found)));
    }
    confirm::Shown shown = confirmedAndShown();
    report::Ended ended = endedWith(settings_, shown, paths_.search().counts().discarded);
    ended.limitations = workspace_.api().limitations;
    ended.notes.insert(ended.notes.begin(), notes_.begin(), notes_.end());
    if (support::interruption() != 0) {
      ended.notes.push_back("interrupted by " + support::interruptionName() +
                            ": these are the paths found until then, and no tests were written");
      raise(ExitCode::Inconclusive);
    }
    const report::PathsReport report = report::assemble(std::move(ended), std::move(reports));
    terminal_.print(settings_.json ? report::pathReportJson(report)
                                   : report::pathReportText(report));
    raise(codeOfFindings(report.findings, settings_));
    return afterFailures(exitCode_, shown.failures, terminal_);
  }

 private:
  report::PathReport reportOf(const std::string& what, paths::MethodPaths found) {
    report::PathReport report;
    report.what = what;
    report.criterion = paths::toText(settings_.cover);
    report.cut = found.cut;
    report.limited = found.limited;
    report.limitations = std::move(found.limitations);
    if (report.limited > 0 || !found.isComplete) raise(ExitCode::Inconclusive);
    for (paths::MethodPath& path : found.paths) {
      report::PathLine line;
      line.steps = path.sequence;
      line.predicted = path.predicted;
      line.isInvalid = path.isInvalid;
      line.isError = path.isError;
      line.isUnseen = path.comparison.verdict == Verdict::Unseen;
      line.difference = path.comparison.difference;
      if (path.comparison.verdict == Verdict::Disagrees) raise(ExitCode::Internal);
      report.paths.push_back(std::move(line));
      if (path.isInvalid) continue;
      if (path.isError) {
        suspicious_.push_back(std::move(path.sequence));
      } else if (path.comparison.verdict == Verdict::Confirmed) {
        tested_.push_back(std::move(path.sequence));
      }
    }
    return report;
  }

  confirm::Shown confirmedAndShown() {
    paths_.search().offer(suspicious_);
    confirm::Confirmed confirmed = confirm::confirmSuspicions(
        workspace_, paths_.search(), executor_, settings_.budget, terminal_);
    notes_ = std::move(confirmed.notes);
    const model::Api& api = workspace_.api();
    return confirm::showByTests(workspace_,
                                {std::move(confirmed.findings),
                                 suite::testsOf(api, tested_, executor_, settings_.seed).tests,
                                 workspace::suiteName(settings_, api) + "Paths", settings_,
                                 settings_, executor_.ownership()},
                                terminal_);
  }

  void raise(ExitCode code) { exitCode_ = support::moreUrgent(exitCode_, code); }

  const Settings& settings_;
  const workspace::Workspace& workspace_;
  exec::Executor& executor_;
  Terminal& terminal_;
  search::PathSearch paths_;
  std::vector<model::Sequence> tested_;
  std::vector<model::Sequence> suspicious_;
  std::vector<std::string> notes_;  // about what was confirmed
  ExitCode exitCode_ = ExitCode::Clean;
};

}  // namespace

Result<ExitCode> runPaths(const Settings& given, Terminal& terminal) {
  const auto complete = completeSettings(given);
  if (!complete) return passOn(complete);
  const Settings& settings = *complete;
  if (auto checked = checkSettings(settings); !checked) return passOn(checked);
  if (auto checked = checkOutputs(settings, {}, Writes::Tests, terminal); !checked) {
    return passOn(checked);
  }
  const auto opened = workspace::openWorkspace(settings, settings.rules, terminal);
  if (!opened) return passOn(opened);
  auto executor = workspace::startObserving(settings, opened->worker);
  if (!executor) return passOn(executor);
  return PathCommand(settings, *opened, *executor, terminal).run();
}

}  // namespace assay::driver
