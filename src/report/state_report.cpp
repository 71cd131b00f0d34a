#include "report/state_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "model/sequence_json.h"
#include "report/findings_json.h"
#include "report/findings_text.h"
#include "report/json_text.h"
#include "report/layout.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

namespace {

using model::StateCommand;
using model::StateReport;
using model::StateVerdict;
using nlohmann::ordered_json;

std::string_view nameOf(StateVerdict verdict) {
  switch (verdict) {
    case StateVerdict::Explored:
      return "EXPLORED";
    case StateVerdict::Verified:
      return "VERIFIED";
    case StateVerdict::Fault:
      return "FAULT";
    case StateVerdict::Reached:
      return "REACHED";
    case StateVerdict::Unreachable:
      return "UNREACHABLE";
    case StateVerdict::Unknown:
      return "UNKNOWN";
  }
  return "";
}

std::string_view formOf(StateCommand command) {
  switch (command) {
    case StateCommand::Explore:
      return "explore/1";
    case StateCommand::Verify:
      return "verify/1";
    case StateCommand::Reach:
      return "reach/1";
  }
  return "";
}

// "with at most 6 Node, by sequences of any length".
std::string boundsText(const StateReport& report) {
  return (report.scope.empty() ? std::string("with any number of objects") : report.scope) +
         (report.length == 0 ? ", by sequences of any length"
                             : ", by at most " + count(report.length, "call"));
}

std::string stepLines(const model::Sequence& sequence) {
  std::string text;
  for (std::size_t i = 0; i < sequence.steps.size(); ++i) {
    text += fmt::format("    #{:<2} {}\n", i, stepText(sequence.steps[i]));
  }
  return text;
}

// What the answer rests on.
std::string foundationText(const StateReport& report) {
  const auto line = [](std::string_view what, const std::vector<std::string>& parts,
                       std::string_view between) {
    return parts.empty()
               ? std::string()
               : wrapped(fmt::format("{}: {}", what, fmt::join(parts, between)), 2, 2) + "\n";
  };
  return line("operations", report.operations, ", ") +
         line("errors looked for", report.errors, ", ") +
         line("library functions by models", report.models, ", ") +
         line("provided that", report.assumptions, "; ") +
         "  docs/verified.md says what each of these means\n";
}

}  // namespace

std::string stateReportText(const StateReport& report) {
  std::string text = fmt::format("{}  {}{}\n", nameOf(report.verdict), report.subject,
                                 report.question.empty() ? "" : ": " + report.question);
  text += fmt::format("  {} {}\n", report.isExhaustive ? "all states" : "states, not all of them,",
                      boundsText(report));
  text += fmt::format("  {} ({} with those that were merged), {}, {} executed, {:.2f} s\n",
                      count(report.active, "active state"), report.states,
                      count(report.transitions, "transition"), count(report.calls, "call"),
                      report.seconds);
  if (!report.findings.empty()) text += findingsText(report) + "\n" + foundText(report) + "\n";
  for (const model::Sequence& sequence : report.sequences) text += stepLines(sequence);
  for (const model::Limitation& limitation : report.limitations) {
    text += wrapped("limitation: " + limitation.what + ": " + limitation.reason, 2, 2) + "\n";
  }
  if (report.verdict == StateVerdict::Verified || report.verdict == StateVerdict::Unreachable) {
    text += foundationText(report);
  }
  if (report.undecided > 0) {
    text += fmt::format("  {} undecided by the solver: the state was kept\n",
                        count(report.undecided, "comparison"));
  }
  text += remarksText(report, 2);
  for (const std::string& file : report.written) text += "  wrote " + fileText(file) + "\n";
  return text;
}

std::string stateReportJson(const StateReport& report) {
  ordered_json document = documentOf(formOf(report.command), report);
  document["verdict"] = nameOf(report.verdict);
  const bool isAsked = report.command != StateCommand::Explore;
  if (isAsked) document["question"] = report.question;
  document["scope"] = report.scope;
  document["length"] = report.length;
  document["exhaustive"] = report.isExhaustive;
  document["active"] = report.active;
  document["states"] = report.states;
  document["transitions"] = report.transitions;
  document["merges"] = report.merges;
  document["calls"] = report.calls;
  document["undecided"] = report.undecided;
  document["seconds"] = report.seconds;
  document["foundation"] = {{"operations", report.operations},
                            {"errors", report.errors},
                            {"models", report.models},
                            {"assumptions", report.assumptions}};
  if (report.command == StateCommand::Reach) {
    document["sequences"] = listJson(report.sequences, model::stepsToJson);
  }
  if (isAsked) {
    addCounts(report, document);
    addFindings(report, document);
    document["suite"] = suiteJson(report.suite);
  }
  addRest(report, document);
  return jsonText(document);
}

}  // namespace assay::report
