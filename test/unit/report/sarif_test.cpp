// The log is checked against what SARIF 2.1.0 requires of the objects that we write: which members
// they may have, which they must, and that indexes point to something.
#include "report/sarif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "model/rules.h"
#include "sample_report.h"

namespace assay::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

struct Shape {
  std::vector<std::string> required;
  // Other members: the shape of an object or of the elements of a list; "" for anything else.
  std::map<std::string, std::string> members;
};

const std::map<std::string, Shape> shapes = {
    {"log", {{"version", "runs"}, {{"$schema", ""}, {"version", ""}, {"runs", "run"}}}},
    {"run",
     {{"tool"},
      {{"tool", "tool"},
       {"automationDetails", "automationDetails"},
       {"invocations", "invocation"},
       {"taxonomies", "toolComponent"},
       {"results", "result"},
       {"properties", ""}}}},
    {"tool", {{"driver"}, {{"driver", "toolComponent"}}}},
    {"automationDetails", {{}, {{"id", ""}}}},
    {"toolComponent",
     {{"name"},
      {{"name", ""},
       {"semanticVersion", ""},
       {"organization", ""},
       {"informationUri", ""},
       {"shortDescription", "message"},
       {"isComprehensive", ""},
       {"rules", "reportingDescriptor"},
       {"taxa", "reportingDescriptor"},
       {"supportedTaxonomies", "toolComponentReference"}}}},
    {"toolComponentReference", {{}, {{"name", ""}, {"index", ""}}}},
    {"reportingDescriptor",
     {{"id"},
      {{"id", ""},
       {"shortDescription", "message"},
       {"defaultConfiguration", "reportingConfiguration"},
       {"relationships", "relationship"},
       {"properties", ""}}}},
    {"reportingConfiguration", {{}, {{"level", ""}, {"enabled", ""}}}},
    {"relationship", {{"target"}, {{"target", "descriptorReference"}, {"kinds", ""}}}},
    {"descriptorReference",
     {{"id"}, {{"id", ""}, {"index", ""}, {"toolComponent", "toolComponentReference"}}}},
    {"invocation",
     {{"executionSuccessful"},
      {{"executionSuccessful", ""}, {"toolExecutionNotifications", "notification"}}}},
    {"notification",
     {{"message"}, {{"message", "message"}, {"level", ""}, {"locations", "location"}}}},
    {"message", {{"text"}, {{"text", ""}}}},
    {"result",
     {{"message"},
      {{"ruleId", ""},
       {"ruleIndex", ""},
       {"level", ""},
       {"message", "message"},
       {"locations", "location"},
       {"codeFlows", "codeFlow"},
       {"stacks", "stack"},
       {"relatedLocations", "location"},
       {"partialFingerprints", ""},
       {"occurrenceCount", ""},
       {"suppressions", "suppression"},
       {"properties", ""}}}},
    {"codeFlow", {{"threadFlows"}, {{"threadFlows", "threadFlow"}}}},
    {"threadFlow", {{"locations"}, {{"locations", "threadFlowLocation"}}}},
    {"threadFlowLocation",
     {{}, {{"location", "location"}, {"state", ""}, {"executionOrder", ""}, {"importance", ""}}}},
    {"stack", {{"frames"}, {{"frames", "stackFrame"}}}},
    {"stackFrame", {{}, {{"location", "location"}}}},
    {"location",
     {{},
      {{"physicalLocation", "physicalLocation"},
       {"logicalLocations", "logicalLocation"},
       {"message", "message"}}}},
    {"physicalLocation",
     {{"artifactLocation"}, {{"artifactLocation", "artifactLocation"}, {"region", "region"}}}},
    {"artifactLocation", {{"uri"}, {{"uri", ""}, {"uriBaseId", ""}}}},
    {"region", {{"startLine"}, {{"startLine", ""}, {"startColumn", ""}}}},
    {"logicalLocation", {{}, {{"fullyQualifiedName", ""}, {"kind", ""}}}},
    {"suppression", {{"kind"}, {{"kind", ""}, {"justification", ""}}}},
};

const std::map<std::string, std::vector<std::string>> enumerations = {
    {"level", {"none", "note", "warning", "error"}},
    {"importance", {"important", "essential", "unimportant"}},
    {"suppression.kind", {"inSource", "external"}},
};

void checkEnumeration(const std::string& name, const json& value, const std::string& path,
                      std::vector<std::string>& mistakes) {
  const auto allowed = enumerations.find(name);
  if (allowed == enumerations.end()) return;
  if (std::ranges::find(allowed->second, value.get<std::string>()) == allowed->second.end()) {
    mistakes.push_back(path + " is " + value.dump());
  }
}

void check(const json& value, const std::string& shapeName, const std::string& path,
           std::vector<std::string>& mistakes) {
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      check(value[i], shapeName, path + "[" + std::to_string(i) + "]", mistakes);
    }
    return;
  }
  if (!value.is_object()) return mistakes.push_back(path + " is no object");
  const Shape& shape = shapes.at(shapeName);
  for (const std::string& name : shape.required) {
    if (!value.contains(name)) mistakes.push_back(path + " has no " + name);
  }
  for (const auto& [name, member] : value.items()) {
    const std::string below = path + "." + name;
    const auto known = shape.members.find(name);
    if (known == shape.members.end()) {
      mistakes.push_back(below + " is not expected");
    } else if (!known->second.empty()) {
      check(member, known->second, below, mistakes);
    }
    checkEnumeration(name, member, below, mistakes);
    checkEnumeration(shapeName + "." + name, member, below, mistakes);
    const bool isPosition = name == "startLine" || name == "startColumn";
    if (isPosition && member < 1) mistakes.push_back(below + " is below 1");
  }
}

std::vector<std::string> mistakesIn(const json& log) {
  std::vector<std::string> mistakes;
  check(log, "log", "log", mistakes);
  return mistakes;
}

json logOf(const model::RunReport& report) { return json::parse(sarif(report)); }

TEST(Sarif, HasTheStructureThatTheStandardRequires) {
  EXPECT_THAT(mistakesIn(logOf(sampleReport())), IsEmpty());
  EXPECT_THAT(mistakesIn(logOf({})), IsEmpty());
}

TEST(Sarif, NamesItsVersionAndTool) {
  const json log = logOf(sampleReport());
  EXPECT_EQ(log["version"], "2.1.0");
  EXPECT_EQ(log["$schema"], "https://json.schemastore.org/sarif-2.1.0.json");
  const json& driver = log["runs"][0]["tool"]["driver"];
  EXPECT_EQ(driver["name"], "Assay");
  EXPECT_EQ(driver["semanticVersion"], "0.1.0");
}

TEST(Sarif, EveryRuleIsThereAndRelatedToItsWeakness) {
  const json run = logOf(sampleReport())["runs"][0];
  const json& rules = run["tool"]["driver"]["rules"];
  const json& taxa = run["taxonomies"][0]["taxa"];
  EXPECT_EQ(run["taxonomies"][0]["name"], "CWE");
  ASSERT_EQ(rules.size(), model::ruleTable().size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const model::Rule& rule = model::ruleTable()[i];
    EXPECT_EQ(rules[i]["id"], rule.name);
    EXPECT_EQ(rules[i].contains("relationships"), rule.cwe != 0);
    if (rule.cwe == 0) continue;
    const json& target = rules[i]["relationships"][0]["target"];
    EXPECT_EQ(target["id"], std::to_string(rule.cwe));
    EXPECT_EQ(taxa[target["index"].get<std::size_t>()]["id"], target["id"]);
    EXPECT_EQ(target["toolComponent"]["name"], "CWE");
  }
}

TEST(Sarif, AFindingIsAResultAtItsBlame) {
  const json run = logOf(sampleReport())["runs"][0];
  ASSERT_EQ(run["results"].size(), 4U);
  const json& result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "memory-error");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"],
            "memory-error");
  EXPECT_THAT(result["message"]["text"].get<std::string>(), HasSubstr("reads 4 bytes behind"));
  const json& location = result["locations"][0];
  EXPECT_EQ(location["physicalLocation"]["artifactLocation"]["uri"], "include/ring_buffer.h");
  EXPECT_EQ(location["physicalLocation"]["artifactLocation"]["uriBaseId"], "%SRCROOT%");
  EXPECT_EQ(location["physicalLocation"]["region"]["startLine"], 39);
  EXPECT_EQ(location["physicalLocation"]["region"]["startColumn"], 12);
  EXPECT_EQ(location["logicalLocations"][0]["fullyQualifiedName"],
            "RingBuffer::at(unsigned long) const");
  EXPECT_EQ(result["stacks"][0]["frames"].size(), 1U) << "without our own frames";
  EXPECT_EQ(result["relatedLocations"][0]["message"]["text"],
            "The test RingBufferFaults.AtAfterWrappingOverflows");
  EXPECT_EQ(result["occurrenceCount"], 212);
}

TEST(Sarif, TheStepsAreACodeFlowWithValues) {
  const json results = logOf(sampleReport())["runs"][0]["results"];
  const json& steps = results[0]["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(steps.size(), 5U);
  EXPECT_EQ(steps[1]["location"]["message"]["text"], "#1  #0.push(10): returned");
  EXPECT_EQ(steps[1]["location"]["physicalLocation"]["region"]["startLine"], 20);
  EXPECT_EQ(steps[1]["state"]["#0.size"]["text"], "1");
  EXPECT_EQ(steps[1]["importance"], "important");
  EXPECT_EQ(steps[4]["importance"], "essential");
  EXPECT_EQ(steps[4]["executionOrder"], 5);
  EXPECT_EQ(steps[4]["location"]["physicalLocation"]["region"]["startLine"], 39);
  const json& afterwards = results[1]["codeFlows"][0]["threadFlows"][0]["locations"];
  ASSERT_EQ(afterwards.size(), 3U);
  EXPECT_THAT(afterwards[2]["location"]["message"]["text"].get<std::string>(),
              HasSubstr("double-free in RingBuffer::~RingBuffer()"));
}

TEST(Sarif, TheLevelFollowsSeverityAndStanding) {
  model::RunReport report = sampleReport();
  const auto levelWith = [&](model::Standing standing, model::Severity severity) {
    report.findings.resize(1);
    report.findings[0].failure.standing = standing;
    report.findings[0].failure.severity = severity;
    return logOf(report)["runs"][0]["results"][0]["level"].get<std::string>();
  };
  using enum model::Severity;
  EXPECT_EQ(levelWith(model::Standing::Fault, High), "error");
  EXPECT_EQ(levelWith(model::Standing::Fault, Medium), "warning");
  EXPECT_EQ(levelWith(model::Standing::Fault, Low), "note");
  EXPECT_EQ(levelWith(model::Standing::Suspect, High), "note");
}

TEST(Sarif, ASuspectNamesTheClauseThatSettlesIt) {
  const json result = logOf(sampleReport())["runs"][0]["results"][2];
  EXPECT_THAT(result["message"]["text"].get<std::string>(), HasSubstr("ASSAY_PRE(!empty());"));
}

TEST(Sarif, ASuppressedFindingIsAResultWithASuppression) {
  model::RunReport report = sampleReport();
  report.findings[2].suppressedBy = "the baseline assay-baseline.json";
  const json results = logOf(report)["runs"][0]["results"];
  EXPECT_FALSE(results[0].contains("suppressions"));
  EXPECT_EQ(results[2]["suppressions"][0]["kind"], "external");
  EXPECT_EQ(results[3]["suppressions"][0]["kind"], "inSource");
  EXPECT_EQ(results[3]["suppressions"][0]["justification"],
            "// assay: ignore leak, include/ring_buffer.h:11");
}

std::string fingerprint(const json& log, std::size_t result) {
  return log["runs"][0]["results"][result]["partialFingerprints"]["cause/v1"];
}

TEST(Sarif, AFingerprintDoesNotMoveWithItsLine) {
  model::RunReport report = sampleReport();
  const json before = logOf(report);
  report.findings[0].failure.cause.location.line += 7;
  EXPECT_EQ(fingerprint(logOf(report), 0), fingerprint(before, 0));
  EXPECT_NE(fingerprint(before, 0), fingerprint(before, 1));
  report.findings[1].failure.cause = report.findings[0].failure.cause;
  report.findings[1].failure.cause.location.line += 1;
  EXPECT_NE(fingerprint(logOf(report), 0), fingerprint(logOf(report), 1));
}

TEST(Sarif, PathsAreUris) {
  model::RunReport report = sampleReport();
  const auto uriOf = [&](const char* file) {
    report.findings[0].failure.cause.location.file = file;
    const json location = logOf(report)["runs"][0]["results"][0]["locations"][0];
    return location["physicalLocation"]["artifactLocation"]["uri"].get<std::string>();
  };
  EXPECT_EQ(uriOf("my files/a#b%.h"), "my%20files/a%23b%25.h");
  EXPECT_EQ(uriOf("/usr/include/é.h"), "file:///usr/include/%C3%A9.h");
}

TEST(Sarif, LimitationsAreNotifications) {
  const json invocation = logOf(sampleReport())["runs"][0]["invocations"][0];
  ASSERT_EQ(invocation["toolExecutionNotifications"].size(), 2U);
  EXPECT_EQ(invocation["toolExecutionNotifications"][1]["message"]["text"],
            "std::thread: Threads inside the subject are contained, not explored.");
}

}  // namespace
}  // namespace assay::report
