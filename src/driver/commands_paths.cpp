// `assay paths`: one test for each path of a method, found by symbolic execution and replayed
// natively.
#include <algorithm>

#include "confirm/shown.h"
#include "confirm/suspicions.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "model/operation_names.h"
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
    const support::Status written = writeTests(reports.front().files);
    terminal_.print(settings_.json ? report::pathReportJson(reports)
                                   : report::pathReportText(reports));
    if (!written) return passOn(written);
    if (support::interruption() == 0) return exitCode_;
    terminal_.onWarning({"interrupted by " + support::interruptionName() +
                             ": these are the paths found until then, and no tests were written",
                         ""});
    raise(ExitCode::Inconclusive);
    return exitCode_;
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

  support::Status writeTests(std::vector<std::string>& files) {
    paths_.search().offer(suspicious_);
    confirm::Confirmed confirmed = confirm::confirmSuspicions(
        workspace_, paths_.search(), executor_, settings_.budget, terminal_);
    const model::Api& api = workspace_.api();
    confirm::Shown shown =
        confirm::showByTests(workspace_, settings_, settings_, executor_.ownership(),
                             workspace::suiteName(settings_, api) + "Paths",
                             suite::testsOf(api, tested_, executor_, settings_.seed).tests,
                             confirmed.findings, terminal_);
    for (const std::vector<std::string>& notes : {confirmed.notes, shown.notes}) {
      for (const std::string& note : notes) terminal_.onWarning({note, ""});
    }
    if (std::ranges::any_of(confirmed.findings, isReported)) raise(ExitCode::Findings);
    files = std::move(shown.written.files);
    if (!shown.failures.empty()) return tl::unexpected(shown.failures.front());
    return {};
  }

  // Whether the finding makes the command fail.
  static bool isReported(const model::Finding& finding) {
    return finding.failure.standing == model::Standing::Fault && finding.suppressedBy.empty();
  }

  void raise(ExitCode code) { exitCode_ = support::moreUrgent(exitCode_, code); }

  const Settings& settings_;
  const workspace::Workspace& workspace_;
  exec::Executor& executor_;
  Terminal& terminal_;
  search::PathSearch paths_;
  std::vector<model::Sequence> tested_;
  std::vector<model::Sequence> suspicious_;
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
