#include "report/assemble.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "report/words.h"

namespace assay::report {

namespace {

using model::MethodReport;
using model::Operation;
using model::Verdict;

// Fills what all reports have in common.
void fill(model::FindingsReport& report, Ended&& ended) {
  report.version = ASSAY_VERSION;
  report.subject = ended.suite.subject;
  report.files = std::move(ended.files);
  report.suppressed = static_cast<std::size_t>(std::ranges::count_if(
      ended.findings, [](const model::Finding& finding) { return !finding.suppressedBy.empty(); }));
  report.findings = std::move(ended.findings);
  report.discarded = std::move(ended.discarded);
  std::ranges::move(ended.limitations, std::back_inserter(report.limitations));
  report.suite = std::move(ended.suite);
  report.written = std::move(ended.written);
  std::ranges::move(ended.notes, std::back_inserter(report.notes));
}

// The function in which the operation's code stands: the first that begins at or after its place.
const model::FunctionCoverage* functionOf(const Operation& operation,
                                          const std::vector<model::FunctionCoverage>& functions) {
  const model::FunctionCoverage* nearest = nullptr;
  for (const model::FunctionCoverage& function : functions) {
    const bool isBehind = function.file == operation.location.file &&
                          function.lastLine >= operation.location.line &&
                          function.firstLine >= operation.location.line;
    constexpr unsigned furthest = 8;  // lines between a name and its body
    if (!isBehind || function.firstLine > operation.location.line + furthest) continue;
    if (nearest == nullptr || function.firstLine < nearest->firstLine) nearest = &function;
  }
  return nearest;
}

// Whether the operation is code of the subject that a table of methods lists.
bool isListed(const model::Api& api, const Operation& operation) {
  using enum model::OperationKind;
  const bool isCode = operation.kind == Constructor || operation.kind == Method ||
                      operation.kind == StaticFunction || operation.kind == FreeFunction ||
                      operation.kind == Destructor;
  const bool isUnderTest = !operation.owner || api.cls(*operation.owner).isUnderTest;
  return isCode && !operation.isImplicit && isUnderTest;
}

// The verdict that the findings of a method make of it.
void addFindings(const std::vector<model::Finding>& findings, MethodReport& method) {
  for (const model::Finding& finding : findings) {
    const auto& steps = finding.probe.sequence.steps;
    const std::size_t step = std::min(finding.failure.step, steps.size() - 1);
    if (steps[step].operation != method.operation || !finding.suppressedBy.empty()) continue;
    method.findings.push_back(finding.id);
    const bool isFault = finding.failure.standing == model::Standing::Fault;
    if (isFault) method.verdict = Verdict::Fault;
    if (!isFault && method.verdict != Verdict::Fault) method.verdict = Verdict::Suspect;
  }
}

std::vector<MethodReport> methodReports(const Searched& searched,
                                        const std::vector<model::Finding>& findings) {
  std::vector<MethodReport> methods;
  for (std::size_t i = 0; i < searched.api.operations.size(); ++i) {
    const Operation& operation = searched.api.operations[i];
    if (!isListed(searched.api, operation)) continue;
    MethodReport method;
    method.operation = operation.key;
    method.location = operation.location;
    method.executions = searched.calls[i];
    if (const auto* function = functionOf(operation, searched.coverage.functions)) {
      method.branches = branchesOf(function->branches);
    }
    method.verdict = method.executions > 0 ? Verdict::Tested : Verdict::Unknown;
    if (method.executions == 0) method.remark = "no sequence called it";
    addFindings(findings, method);
    methods.push_back(std::move(method));
  }
  return methods;
}

}  // namespace

model::RunReport assemble(Ended ended, Searched searched) {
  model::RunReport report;
  report.seed = searched.seed;
  report.steps = searched.steps;
  report.executions = searched.executions;
  report.elapsed = searched.elapsed;
  report.methods = methodReports(searched, ended.findings);
  report.coverage = std::move(searched.coverage.files);
  fill(report, std::move(ended));
  if (searched.conclude) searched.conclude(report);
  if (!searched.ending.empty()) report.notes.push_back(std::move(searched.ending));
  return report;
}

model::StateReport assemble(Ended ended, model::StateReport figures) {
  fill(figures, std::move(ended));
  return figures;
}

PathsReport assemble(Ended ended, std::vector<PathReport> methods) {
  PathsReport report;
  report.methods = std::move(methods);
  fill(report, std::move(ended));
  return report;
}

}  // namespace assay::report
