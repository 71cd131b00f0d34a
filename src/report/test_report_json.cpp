#include <nlohmann/json.hpp>

#include "model/sequence_json.h"
#include "report/execution.h"
#include "report/json_text.h"
#include "report/steps.h"
#include "report/test_report.h"
#include "report/words.h"

namespace assay::report {

using nlohmann::ordered_json;

namespace {

ordered_json placeJson(const model::SourceLocation& location) {
  return {{"file", fileText(location.file)}, {"line", location.line}, {"column", location.column}};
}

ordered_json ratioJson(const model::Ratio& ratio) {
  return {{"covered", ratio.part}, {"all", ratio.whole}};
}

template <class T, class Write>
ordered_json listJson(const std::vector<T>& values, Write write) {
  ordered_json list = ordered_json::array();
  for (const T& value : values) list.push_back(write(value));
  return list;
}

ordered_json methodJson(const model::MethodReport& method) {
  return {{"operation", method.operation},
          {"place", placeJson(method.location)},
          {"calls", method.executions},
          {"branches", ratioJson(method.branches)},
          {"verdict", verdictName(method.verdict)},
          {"findings", method.findings},
          {"remark", method.remark}};
}

ordered_json testJson(const model::FindingTest& test) {
  return {{"name", test.name}, {"place", placeJson(test.location)}, {"text", test.text}};
}

ordered_json findingJson(const model::RunReport& report, const model::Finding& finding) {
  const model::Failure& failure = finding.failure;
  const model::Rule& rule = ruleOf(failure.cause.rule);
  ordered_json object = {{"id", finding.id},
                         {"standing", toString(failure.standing)},
                         {"severity", toString(failure.severity)},
                         {"rule", rule.name},
                         {"kind", failure.cause.kind.text()},
                         {"function", failure.cause.function},
                         {"place", placeJson(failure.cause.location)},
                         {"sentence", failure.sentence},
                         {"failedStep", failure.step},
                         {"occurrences", finding.occurrences},
                         {"assumptions", finding.assumptions}};
  if (rule.cwe != 0) object["cwe"] = rule.cwe;
  if (failure.violated) object["expected"] = expectationText(*failure.violated);
  if (!finding.precondition.empty()) object["precondition"] = finding.precondition;
  if (!finding.suppressedBy.empty()) object["suppressedBy"] = finding.suppressedBy;
  object["calls"] = listJson(finding.probe.sequence.steps, stepText);
  object["steps"] = model::stepsToJson(finding.probe.sequence);
  object["execution"] = executionDocument(finding.probe.sequence, finding.execution);
  if (const auto* test = testOf(report, finding.id)) object["test"] = testJson(*test);
  return object;
}

ordered_json limitationJson(const model::Limitation& limitation) {
  return {{"what", limitation.what},
          {"reason", limitation.reason},
          {"remedy", limitation.remedy},
          {"place", placeJson(limitation.location)}};
}

ordered_json branchJson(const model::BranchOutcome& branch) {
  ordered_json object = {{"line", branch.line},
                         {"column", branch.column},
                         {"outcome", branch.taken},
                         {"count", branch.count}};
  if (!branch.remark.empty()) object["remark"] = branch.remark;
  return object;
}

ordered_json coverageJson(const model::FileCoverage& coverage) {
  ordered_json lines = ordered_json::object();
  for (const auto& [line, count] : coverage.lines) lines[std::to_string(line)] = count;
  return {{"file", fileText(coverage.file)},
          {"lines", lines},
          {"branches", listJson(coverage.branches, branchJson)}};
}

std::string testName(const model::TestCase& test) { return test.name; }

}  // namespace

std::string testReportJson(const model::RunReport& report) {
  ordered_json document = {
      {"assay", "test/1"},
      {"version", report.version},
      {"subject", report.subject},
      {"files", listJson(report.files, fileText)},
      {"seed", report.seed},
      {"calls", report.steps},
      {"executions", report.executions},
  };
  if (report.elapsed.count() != 0) document["milliseconds"] = report.elapsed.count();
  document["faults"] = findingsOf(report, model::Standing::Fault).size();
  document["suspects"] = findingsOf(report, model::Standing::Suspect).size();
  document["suppressed"] = report.suppressed;
  document["branches"] = ratioJson(branchesOf(report));
  document["methods"] = listJson(report.methods, methodJson);
  document["findings"] = listJson(
      report.findings, [&](const model::Finding& one) { return findingJson(report, one); });
  document["limitations"] = listJson(report.limitations, limitationJson);
  document["coverage"] = listJson(report.coverage, coverageJson);
  document["suite"] = {{"regressions", listJson(report.suite.regressions, testName)},
                       {"faults", listJson(report.suite.faults, testName)}};
  document["written"] = listJson(report.written, fileText);
  document["notes"] = report.notes;
  return jsonText(document);
}

}  // namespace assay::report
