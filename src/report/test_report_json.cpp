#include <nlohmann/json.hpp>

#include "report/findings_json.h"
#include "report/json_text.h"
#include "report/test_report.h"
#include "report/words.h"

namespace assay::report {

using nlohmann::ordered_json;

namespace {

ordered_json ratioJson(const model::Ratio& ratio) {
  return {{"covered", ratio.part}, {"all", ratio.whole}};
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

}  // namespace

std::string testReportJson(const model::RunReport& report) {
  ordered_json document = documentOf("test/1", report);
  document["seed"] = report.seed;
  document["calls"] = report.steps;
  document["executions"] = report.executions;
  if (report.elapsed.count() != 0) document["milliseconds"] = report.elapsed.count();
  addCounts(report, document);
  document["branches"] = ratioJson(branchesOf(report));
  document["methods"] = listJson(report.methods, methodJson);
  addFindings(report, document);
  document["coverage"] = listJson(report.coverage, coverageJson);
  document["suite"] = suiteJson(report.suite);
  addRest(report, document);
  return jsonText(document);
}

}  // namespace assay::report
