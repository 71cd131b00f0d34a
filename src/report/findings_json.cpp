#include "report/findings_json.h"

#include "model/sequence_json.h"
#include "report/execution.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

using nlohmann::ordered_json;

namespace {

ordered_json testJson(const model::WrittenTest& test) {
  return {{"name", test.name}, {"place", placeJson(test.location)}, {"text", test.text}};
}

ordered_json findingJson(const model::FindingsReport& report, const model::Finding& finding) {
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

std::string testName(const model::TestCase& test) { return test.name; }

}  // namespace

ordered_json placeJson(const model::SourceLocation& location) {
  return {{"file", fileText(location.file)}, {"line", location.line}, {"column", location.column}};
}

ordered_json limitationJson(const model::Limitation& limitation) {
  return {{"what", limitation.what},
          {"reason", limitation.reason},
          {"remedy", limitation.remedy},
          {"place", placeJson(limitation.location)}};
}

ordered_json discardedJson(const model::Discarded& discarded) {
  ordered_json misuse = ordered_json::object();
  for (const auto& [rule, number] : discarded.misuse) misuse[ruleOf(rule).name] = number;
  return {{"misuse", misuse}, {"unrun", discarded.unrun}};
}

ordered_json documentOf(std::string_view form, const model::FindingsReport& report) {
  return {{"assay", form},
          {"version", report.version},
          {"subject", report.subject},
          {"files", listJson(report.files, fileText)}};
}

void addCounts(const model::FindingsReport& report, ordered_json& document) {
  document["faults"] = findingsOf(report, model::Standing::Fault).size();
  document["suspects"] = findingsOf(report, model::Standing::Suspect).size();
  document["suppressed"] = report.suppressed;
  document["discarded"] = discardedJson(report.discarded);
}

void addFindings(const model::FindingsReport& report, ordered_json& document) {
  document["findings"] = listJson(
      report.findings, [&](const model::Finding& one) { return findingJson(report, one); });
}

ordered_json suiteJson(const model::Suite& suite) {
  return {{"regressions", listJson(suite.regressions, testName)},
          {"faults", listJson(suite.faults, testName)}};
}

void addRest(const model::FindingsReport& report, ordered_json& document) {
  document["limitations"] = listJson(report.limitations, limitationJson);
  document["written"] = listJson(report.written, fileText);
  document["notes"] = report.notes;
}

}  // namespace assay::report
