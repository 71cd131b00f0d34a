// `assay paths`: one test for each path of a method, found by symbolic execution and replayed
// natively.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "confirm/shown.h"
#include "confirm/suspicions.h"
#include "driver/commands.h"
#include "driver/config.h"
#include "driver/outputs.h"
#include "driver/sequence_file.h"
#include "report/path_report.h"
#include "strategy/paths/method_paths.h"
#include "suite/fault_tests.h"
#include "suite/names.h"
#include "suite/select.h"
#include "support/edit_distance.h"
#include "support/files.h"
#include "support/interruption.h"
#include "support/json_nesting.h"
#include "symbolic/prediction.h"
#include "symbolic/sketch.h"
#include "symbolic/symbolic_subject.h"
#include "symex/source_functions.h"
#include "testrun/written_suite.h"
#include "workspace/files.h"
#include "workspace/subject.h"

namespace assay::driver {

using support::ErrorCode;
using support::ExitCode;
using support::Result;
using Verdict = symbolic::Comparison::Verdict;

namespace {

// Some seconds: what takes longer is rarely decided, and the deadline is looked at between
// questions only.
constexpr smt::Limits limitsOfQuestion{.steps = 10'000'000};
constexpr std::uint64_t stepsForReceivers = 20'000;

// The key without its parameters.
std::string_view withoutParameters(std::string_view key) { return key.substr(0, key.find('(')); }

// The operations that people mean by a name: the whole key, or the end of its name.
Result<std::vector<model::OperationId>> operationsNamed(const model::Api& api,
                                                        const std::string& name) {
  std::vector<model::OperationId> found;
  std::vector<std::string> names;
  for (std::uint32_t i = 0; i < api.operations.size(); ++i) {
    const std::string& key = api.operations[i].key;
    const std::string_view called = withoutParameters(key);
    names.emplace_back(called);
    for (std::size_t at = called.find("::"); at != called.npos; at = called.find("::", at + 2)) {
      names.emplace_back(called.substr(at + 2));
    }
    const bool isMeant = key == name || called == name || called.ends_with("::" + name);
    if (isMeant) found.push_back({i});
  }
  if (!found.empty()) return found;
  const auto nearest = support::nearestName(name, names);
  return support::fail(ErrorCode::Usage, fmt::format("there is no method \"{}\"", name), {},
                       nearest ? fmt::format("Did you mean \"{}\"?", *nearest)
                               : "`assay list` shows what can be called.");
}

// What has to hold of what was asked.
support::Status checkSettings(const Settings& settings) {
  if (settings.method.empty() == settings.sketch.empty()) {
    return support::fail(ErrorCode::Usage, "either a method or a sketch is wanted", {},
                         "Say --method Class::method or --sketch FILE.");
  }
  return {};
}

Result<std::vector<symbolic::Sketch>> readSketches(const Settings& settings,
                                                   const model::Api& api) {
  const auto text = support::readFile(settings.sketch);
  if (!text) return passOn(text);
  const auto document = support::isNestedTooDeeply(*text)
                            ? nlohmann::json(nlohmann::json::value_t::discarded)
                            : nlohmann::json::parse(*text, nullptr, false);
  if (document.is_discarded()) {
    return support::fail(ErrorCode::Usage, "this is not JSON, or nested too deeply",
                         settings.sketch.string(), "docs/sequence.md describes the form");
  }
  auto sketches = symbolic::sketchesFromJson(api, document);
  if (!sketches) {
    support::Error error = sketches.error();
    error.where = settings.sketch.string() + (error.where.empty() ? "" : ": " + error.where);
    return tl::unexpected<support::Error>(std::move(error));
  }
  return sketches;
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
        search_(workspace, executor,
                {settings.seed, {settings.budget.time, stepsForReceivers}, "random", {}},
                terminal) {}

  Result<ExitCode> run() {
    std::vector<model::OperationId> operations;
    if (!settings_.method.empty()) {
      auto named = operationsNamed(workspace_.api(), settings_.method);
      if (!named) return passOn(named);
      operations = std::move(*named);
      search_.run([] {});
    }
    auto bitcode = workspace::buildBitcode(workspace_.worker, terminal_);
    if (!bitcode) return passOn(bitcode);
    bitcode_ = std::move(*bitcode);
    std::vector<report::PathReport> reports;
    if (operations.empty()) {
      auto sketches = readSketches(settings_, workspace_.api());
      if (!sketches) return passOn(sketches);
      auto report = explore(settings_.sketch.filename().string(), std::nullopt, *sketches);
      if (!report) return passOn(report);
      reports.push_back(std::move(*report));
    }
    const std::size_t length = settings_.textLength.value_or(settings_.cover.bound);
    for (const model::OperationId operation : operations) {
      if (support::interruption() != 0 && !reports.empty()) break;
      const auto sketches = paths::sketchesFor(
          workspace_.api(), search_.composer().callsAfterKept(operation, paths::receiversDrawn),
          operation, length, settings_.seed);
      auto report = explore(workspace_.api().operation(operation).key, operation, sketches);
      if (!report) return passOn(report);
      reports.push_back(std::move(*report));
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
  Result<report::PathReport> explore(const std::string& what,
                                     std::optional<model::OperationId> operation,
                                     const std::vector<symbolic::Sketch>& sketches) {
    // Bounds need the functions, which are known when the bitcode has been read.
    symbolic::SubjectOptions options;
    options.executor.keepTrails = true;
    options.executor.deadline = std::chrono::steady_clock::now() + settings_.budget.time;
    auto plain = symbolic::SymbolicSubject::open(workspace_.api(), workspace_.worker.table,
                                                 bitcode_, options);
    if (!plain) return passOn(plain);
    const auto functions = symex::functionsIn((*plain)->program(), workspace_.files.files);
    options.executor.bounds = paths::boundsFor(settings_.cover, functions);
    options.solver = limitsOfQuestion;
    auto bounded = (*plain)->with(options);
    if (!bounded) return passOn(bounded);
    const symex::FunctionId method = operation ? (*bounded)->functionOf(*operation) : symex::none;
    paths::PathFinder finder(
        **bounded, executor_,
        paths::PathChoice((*bounded)->program(), settings_.cover, method, functions));
    for (const symbolic::Sketch& sketch : sketches) {
      if (support::interruption() != 0) break;
      if (auto added = finder.add(sketch); !added) return passOn(added);
      terminal_.onProgress({"paths", what, 0, 0});
    }
    return reportOf(what, finder.replayed());
  }

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
    search_.offer(suspicious_);
    confirm::Confirmed confirmed =
        confirm::confirmSuspicions(workspace_, search_, executor_, settings_.budget, terminal_);
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
  search::Search search_;
  std::vector<std::string> bitcode_;
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
