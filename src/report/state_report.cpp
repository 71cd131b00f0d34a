#include "report/state_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "model/sequence_json.h"
#include "report/json_text.h"
#include "report/layout.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

namespace {

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

std::string findingText(const model::Finding& finding) {
  std::string text = "  " + headline(finding.failure.cause) + "\n";
  if (!finding.failure.sentence.empty()) text += wrapped(finding.failure.sentence, 4) + "\n";
  return text + stepLines(finding.probe.sequence);
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
  for (const model::Finding& finding : report.findings) text += findingText(finding);
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
  for (const std::string& note : report.notes) text += wrapped(note, 2, 2) + "\n";
  for (const std::string& file : report.written) text += "  wrote " + fileText(file) + "\n";
  return text;
}

std::string stateReportJson(const StateReport& report) {
  ordered_json document = {{"assay", "states/1"},
                           {"verdict", nameOf(report.verdict)},
                           {"subject", report.subject},
                           {"question", report.question},
                           {"scope", report.scope},
                           {"length", report.length},
                           {"exhaustive", report.isExhaustive},
                           {"active", report.active},
                           {"states", report.states},
                           {"transitions", report.transitions},
                           {"merges", report.merges},
                           {"calls", report.calls},
                           {"undecided", report.undecided},
                           {"seconds", report.seconds}};
  document["findings"] = ordered_json::array();
  for (const model::Finding& finding : report.findings) {
    document["findings"].push_back({{"rule", ruleOf(finding.failure.cause.rule).name},
                                    {"kind", finding.failure.cause.kind.text()},
                                    {"function", finding.failure.cause.function},
                                    {"sentence", finding.failure.sentence},
                                    {"sequence", model::stepsToJson(finding.probe.sequence)}});
  }
  document["sequences"] = ordered_json::array();
  for (const model::Sequence& sequence : report.sequences) {
    document["sequences"].push_back(model::stepsToJson(sequence));
  }
  document["limitations"] = ordered_json::array();
  for (const model::Limitation& limitation : report.limitations) {
    document["limitations"].push_back({{"what", limitation.what}, {"reason", limitation.reason}});
  }
  document["foundation"] = {{"operations", report.operations},
                            {"errors", report.errors},
                            {"models", report.models},
                            {"assumptions", report.assumptions}};
  document["notes"] = report.notes;
  document["written"] = report.written;
  return jsonText(document);
}

}  // namespace assay::report
