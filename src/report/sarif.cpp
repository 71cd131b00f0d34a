#include "report/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "report/execution.h"
#include "report/findings_json.h"
#include "report/json_text.h"
#include "report/steps.h"
#include "report/words.h"
#include "support/hash.h"

namespace assay::report {

using model::Finding;
using model::RunReport;
using nlohmann::ordered_json;

namespace {

ordered_json messageJson(const std::string& text) { return {{"text", text}}; }

// The path as part of a URI (RFC 3986).
std::string percentEncoded(const std::string& path) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=@";
  std::string uri;
  for (const char byte : path) {
    if (plain.find(byte) != std::string_view::npos) {
      uri += byte;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
    }
  }
  return uri;
}

ordered_json artifactJson(const std::string& file) {
  const std::string path = fileText(file);
  if (path.starts_with('/')) return {{"uri", "file://" + percentEncoded(path)}};
  return {{"uri", percentEncoded(path)}, {"uriBaseId", "%SRCROOT%"}};
}

ordered_json physicalJson(const model::SourceLocation& location) {
  ordered_json physical = {{"artifactLocation", artifactJson(location.file)}};
  if (location.line != 0) {
    physical["region"]["startLine"] = location.line;
    if (location.column != 0) physical["region"]["startColumn"] = location.column;
  }
  return physical;
}

// What of the place and the function is known.
ordered_json locationJson(const model::SourceLocation& location, const std::string& function = {},
                          const std::string& message = {}) {
  ordered_json object = ordered_json::object();
  if (!location.file.empty()) object["physicalLocation"] = physicalJson(location);
  if (!function.empty()) {
    object["logicalLocations"] = {{{"fullyQualifiedName", function}, {"kind", "function"}}};
  }
  if (!message.empty()) object["message"] = messageJson(message);
  return object;
}

std::string_view levelOf(model::Standing standing, model::Severity severity) {
  if (standing != model::Standing::Fault) return "note";
  switch (severity) {
    case model::Severity::High:
      return "error";
    case model::Severity::Medium:
      return "warning";
    case model::Severity::Low:
      return "note";
  }
  return "none";
}

// The CWEs that the rules mention, in ascending order.
std::vector<unsigned> weaknesses() {
  std::set<unsigned> numbers;
  for (const model::Rule& rule : model::ruleTable()) {
    if (rule.cwe != 0) numbers.insert(rule.cwe);
  }
  return {numbers.begin(), numbers.end()};
}

ordered_json taxonomyJson() {
  ordered_json taxa = ordered_json::array();
  for (const unsigned number : weaknesses()) taxa.push_back({{"id", std::to_string(number)}});
  return {{"name", "CWE"},
          {"organization", "MITRE"},
          {"informationUri", "https://cwe.mitre.org/"},
          {"shortDescription", messageJson("Common Weakness Enumeration")},
          {"isComprehensive", false},
          {"taxa", taxa}};
}

// "superset": all violations of the rule are instances of the weakness.
ordered_json relationshipJson(unsigned cwe) {
  const std::vector<unsigned> all = weaknesses();
  const auto index = std::ranges::find(all, cwe) - all.begin();
  return {{"target",
           {{"id", std::to_string(cwe)},
            {"index", index},
            {"toolComponent", {{"name", "CWE"}, {"index", 0}}}}},
          {"kinds", {"superset"}}};
}

ordered_json ruleJson(const model::Rule& rule) {
  const bool isReported =
      rule.standing == model::Standing::Fault || rule.standing == model::Standing::Suspect;
  ordered_json object = {
      {"id", rule.name},
      {"shortDescription", messageJson(std::string(rule.specification))},
      {"defaultConfiguration",
       {{"level", levelOf(rule.standing, rule.severity)}, {"enabled", isReported}}},
  };
  if (rule.cwe != 0) {
    object["relationships"] = ordered_json::array({relationshipJson(rule.cwe)});
    object["properties"]["tags"] = {fmt::format("external/cwe/cwe-{:03}", rule.cwe)};
  }
  return object;
}

ordered_json driverJson(const RunReport& report) {
  ordered_json rules = ordered_json::array();
  for (const model::Rule& rule : model::ruleTable()) rules.push_back(ruleJson(rule));
  ordered_json driver = {{"name", "Assay"}};
  if (!report.version.empty()) driver["semanticVersion"] = report.version;
  driver["rules"] = rules;
  driver["supportedTaxonomies"] = {{{"name", "CWE"}, {"index", 0}}};
  return driver;
}

// Where the operations of a report are declared.
using Declarations = std::map<std::string, model::SourceLocation>;

// The step as a place in the source with the values that were seen after it.
ordered_json stepJson(const Finding& finding, std::size_t index, const std::vector<Change>& changes,
                      const Declarations& declarations) {
  const model::Step& step = finding.probe.sequence.steps[index];
  const bool isFailing = index == finding.failure.step;
  std::string message = fmt::format("#{}  {}", index, stepText(step));
  if (index < finding.execution.steps.size()) {
    message += ": " + outcomeText(finding.execution.steps[index].outcome);
  }
  const auto declared = declarations.find(step.operation);
  const model::SourceLocation place = isFailing ? finding.failure.cause.location
                                      : declared != declarations.end() ? declared->second
                                                                       : model::SourceLocation{};
  ordered_json object = {{"location", locationJson(place, step.operation, message)},
                         {"executionOrder", index + 1},
                         {"importance", isFailing ? "essential" : "important"}};
  for (const Change& change : changes) {
    const std::string query = fmt::format("#{}.{}", change.object, partsOf(change.query).name);
    object["state"][query] = messageJson(change.after);
  }
  return object;
}

ordered_json codeFlowJson(const Finding& finding, const Declarations& declarations) {
  const auto changes = changesIn(finding.execution);
  const std::size_t steps = finding.probe.sequence.steps.size();
  ordered_json locations = ordered_json::array();
  for (std::size_t i = 0; i < steps; ++i) {
    locations.push_back(stepJson(
        finding, i, i < changes.size() ? changes[i] : std::vector<Change>{}, declarations));
  }
  if (finding.failure.step >= steps) {
    const std::string message =
        "afterwards, when what was built is gone: " + headline(finding.failure.cause);
    locations.push_back({{"location", locationJson(finding.failure.cause.location,
                                                   finding.failure.cause.function, message)},
                         {"executionOrder", steps + 1},
                         {"importance", "essential"}});
  }
  return {{"threadFlows", {{{"locations", locations}}}}};
}

// Where it happened: of the step that failed, or of what came afterwards.
std::vector<model::Frame> failureStack(const Finding& finding) {
  const auto& steps = finding.execution.steps;
  if (finding.failure.step < steps.size()) {
    return subjectFrames(stackOf(steps[finding.failure.step].outcome));
  }
  if (finding.execution.teardown) return subjectFrames(stackOf(*finding.execution.teardown));
  if (finding.execution.leak) return subjectFrames(finding.execution.leak->allocation);
  return {};
}

ordered_json stackJson(const std::vector<model::Frame>& stack) {
  ordered_json frames = ordered_json::array();
  for (const model::Frame& frame : stack) {
    frames.push_back({{"location", locationJson(frame.location, frame.function)}});
  }
  return {{"frames", frames}};
}

std::string messageOf(const Finding& finding) {
  std::string text = finding.failure.sentence;
  if (text.empty()) text = headline(finding.failure.cause);
  if (!finding.precondition.empty()) {
    text += fmt::format(" No fault if this holds: {}", preconditionText(finding.precondition));
  }
  return text;
}

// Of the cause without its line; a number tells apart causes that differ only in that.
class Fingerprints {
 public:
  std::string of(const model::Cause& cause) {
    const std::string hash = support::Hasher()
                                 .add(ruleOf(cause.rule).name)
                                 .add(cause.kind.text())
                                 .add(cause.function)
                                 .add(fileText(cause.location.file))
                                 .finish()
                                 .toHex();
    return fmt::format("{}:{}", hash, ++seen_[hash]);
  }

 private:
  std::map<std::string, int> seen_;
};

ordered_json suppressionJson(const std::string& by) {
  const bool isComment = by.find("assay: ignore") != std::string::npos;
  return {{"kind", isComment ? "inSource" : "external"}, {"justification", by}};
}

ordered_json resultJson(const RunReport& report, const Finding& finding,
                        const Declarations& declarations, Fingerprints& fingerprints) {
  const model::Failure& failure = finding.failure;
  ordered_json result = {{"ruleId", ruleOf(failure.cause.rule).name},
                         {"ruleIndex", static_cast<std::size_t>(failure.cause.rule)}};
  result["level"] = levelOf(failure.standing, failure.severity);
  result["message"] = messageJson(messageOf(finding));
  result["locations"] =
      ordered_json::array({locationJson(failure.cause.location, failure.cause.function)});
  result["codeFlows"] = ordered_json::array({codeFlowJson(finding, declarations)});
  if (const auto stack = failureStack(finding); !stack.empty()) {
    result["stacks"] = ordered_json::array({stackJson(stack)});
  }
  if (const auto* test = testOf(report, finding.id); test && !test->location.file.empty()) {
    result["relatedLocations"] =
        ordered_json::array({locationJson(test->location, "", "The test " + test->name)});
  }
  result["partialFingerprints"]["cause/v1"] = fingerprints.of(failure.cause);
  result["occurrenceCount"] = std::max<std::size_t>(1, finding.occurrences);
  if (!finding.suppressedBy.empty()) {
    result["suppressions"] = ordered_json::array({suppressionJson(finding.suppressedBy)});
  }
  result["properties"] = {{"id", finding.id},
                          {"standing", toString(failure.standing)},
                          {"severity", toString(failure.severity)},
                          {"kind", failure.cause.kind.text()}};
  if (!finding.assumptions.empty()) result["properties"]["assumptions"] = finding.assumptions;
  return result;
}

ordered_json resultsJson(const RunReport& report) {
  Declarations declarations;
  for (const model::MethodReport& method : report.methods) {
    declarations.emplace(method.operation, method.location);
  }
  Fingerprints fingerprints;
  ordered_json results = ordered_json::array();
  for (const Finding& finding : report.findings) {
    results.push_back(resultJson(report, finding, declarations, fingerprints));
  }
  return results;
}

// What could not be called or followed is told, as everywhere.
ordered_json invocationJson(const RunReport& report) {
  ordered_json notifications = ordered_json::array();
  for (const model::Limitation& limitation : report.limitations) {
    ordered_json one = {{"level", "note"},
                        {"message", messageJson(limitation.what + ": " + limitation.reason)}};
    if (!limitation.location.file.empty()) {
      one["locations"] = ordered_json::array({locationJson(limitation.location)});
    }
    notifications.push_back(one);
  }
  return {{"executionSuccessful", true}, {"toolExecutionNotifications", notifications}};
}

}  // namespace

std::string sarif(const RunReport& report) {
  const ordered_json run = {
      {"tool", {{"driver", driverJson(report)}}},
      {"automationDetails", {{"id", fmt::format("assay-test/{}/", report.subject)}}},
      {"invocations", ordered_json::array({invocationJson(report)})},
      {"taxonomies", ordered_json::array({taxonomyJson()})},
      {"results", resultsJson(report)},
      {"properties", {{"seed", report.seed}, {"discarded", discardedJson(report.discarded)}}},
  };
  const ordered_json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                            {"version", "2.1.0"},
                            {"runs", ordered_json::array({run})}};
  return jsonText(log);
}

}  // namespace assay::report
