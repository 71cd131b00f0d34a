#include "report/path_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "model/sequence_json.h"
#include "report/findings_json.h"
#include "report/findings_text.h"
#include "report/json_text.h"
#include "report/layout.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

using nlohmann::ordered_json;

namespace {

std::string stepsInLine(const model::Sequence& sequence) {
  std::string text;
  for (const model::Step& step : sequence.steps) {
    if (!text.empty()) text += "; ";
    text += stepText(step);
  }
  return text;
}

struct Counts {
  std::uint64_t ended = 0;  // returned or threw
  std::uint64_t errors = 0;
  std::uint64_t invalid = 0;
  std::uint64_t unseen = 0;
  std::uint64_t differences = 0;
};

Counts countsOf(const PathReport& report) {
  Counts counts;
  for (const PathLine& path : report.paths) {
    counts.ended += !path.isError && !path.isInvalid ? 1 : 0;
    counts.errors += path.isError && !path.isInvalid ? 1 : 0;
    counts.invalid += path.isInvalid ? 1 : 0;
    counts.unseen += path.isUnseen ? 1 : 0;
    counts.differences += path.difference.empty() ? 0 : 1;
  }
  return counts;
}

std::string summaryOf(const PathReport& report) {
  const Counts counts = countsOf(report);
  std::string text = count(counts.ended, "path");
  if (counts.errors > 0) text += ", " + count(counts.errors, "error");
  if (counts.invalid > 0) text += ", " + count(counts.invalid, "invalid call");
  if (report.cut > 0) text += fmt::format(", {} cut by the bound", report.cut);
  if (report.limited > 0) text += fmt::format(", {} not followed to the end", report.limited);
  if (counts.unseen > 0) text += fmt::format(", {} predicted, not confirmed", counts.unseen);
  return text;
}

ordered_json pathJson(const PathLine& path) {
  ordered_json line = {{"steps", model::stepsToJson(path.steps)}, {"predicted", path.predicted}};
  line["kind"] = path.isInvalid ? "invalid" : path.isError ? "error" : "path";
  if (path.isUnseen) line["confirmed"] = false;
  if (!path.difference.empty()) line["difference"] = path.difference;
  return line;
}

ordered_json methodPathsJson(const PathReport& report) {
  const Counts counts = countsOf(report);
  return {{"what", report.what},
          {"criterion", report.criterion},
          {"counts",
           {{"paths", counts.ended},
            {"errors", counts.errors},
            {"invalid", counts.invalid},
            {"cut", report.cut},
            {"limited", report.limited},
            {"unconfirmed", counts.unseen},
            {"differences", counts.differences}}},
          {"paths", listJson(report.paths, pathJson)},
          {"limitations", listJson(report.limitations, limitationJson)}};
}

}  // namespace

std::string pathReportText(const PathsReport& all) {
  std::string text;
  for (const PathReport& report : all.methods) {
    text += fmt::format("{}, {}: {}\n", report.what, report.criterion, summaryOf(report));
    for (std::size_t i = 0; i < report.paths.size(); ++i) {
      const PathLine& path = report.paths[i];
      const std::string mark = path.isUnseen ? " (not confirmed)" : "";
      text += wrapped(fmt::format("{}  {}: {}{}", padLeft(std::to_string(i + 1), 3),
                                  stepsInLine(path.steps), path.predicted, mark),
                      0, 5);
      if (!path.difference.empty()) {
        text += wrapped("THE WORKER DISAGREES: " + path.difference, 5);
      }
    }
    for (const model::Limitation& limitation : report.limitations) {
      text += wrapped(fmt::format("not followed: {}: {}", limitation.what, limitation.reason), 2);
    }
    const std::uint64_t differences = countsOf(report).differences;
    if (differences > 0) {
      text += fmt::format(
          "A prediction and an observation differ on {}. This is a bug in Assay's symbolic engine; "
          "the observation is right.\n",
          count(differences, "path"));
    }
  }
  if (!all.findings.empty()) text += findingsText(all) + "\n" + foundText(all) + "\n";
  text += remarksText(all);
  for (const std::string& file : all.written) text += fmt::format("wrote {}\n", fileText(file));
  return text;
}

std::string pathReportJson(const PathsReport& report) {
  ordered_json document = documentOf("paths/1", report);
  document["methods"] = listJson(report.methods, methodPathsJson);
  addCounts(report, document);
  addFindings(report, document);
  document["suite"] = suiteJson(report.suite);
  addRest(report, document);
  return jsonText(document);
}

}  // namespace assay::report
