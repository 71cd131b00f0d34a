#include "model/finding_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

namespace assay::model {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Through text, as the database does it.
template <class Write, class Read, class T>
T readBack(Write write, Read read, const T& value) {
  const std::string text = write(value).dump();
  const auto back = read(json::parse(text));
  EXPECT_TRUE(back) << text << "\n" << (back ? "" : toString(back.error()));
  return back.value_or(T{});
}

Finding readBack(const Finding& finding) {
  return readBack(findingToJson, findingFromJson, finding);
}

const std::vector<Frame> kStack = {{"Stack::pop()", {"stack.h", 12, 3}}, {"main", {}}};

const Sequence kSequence = {
    {Step{"Stack::Stack()", {}, {}, {}},
     Step{"Stack::push(std::string)",
          {Argument{ValueRef{ValueRef::Scope::Sequence, 0, 0}}},
          {Argument{Literal{std::string("\xff\x01", 2)}}, Argument{Literal{NullLiteral{}}}},
          {},
          3}}};

// Every member has a value that it does not have by default.
Finding fullFinding() {
  Finding finding;
  finding.id = 7;
  finding.failure.cause = {
      RuleId::Leak, FailureKind("16 bytes"), "Stack::pop()", {"stack.h", 12, 3}};
  finding.failure.standing = Standing::Suspect;
  finding.failure.severity = Severity::Low;
  finding.failure.step = 2;
  finding.failure.violated = StatesAgree{{0, 1}, {2, 3}, {"q"}};
  finding.failure.sentence = "pop \"loses\" a node – always";
  finding.probe = {kSequence,
                   RuleId::CopyEqual,
                   {ResultIs{1, "true"}, ResultsAgree{1, 2},
                    StatesAgree{{4, 5}, {6, 7}, {"Stack::size() const"}},
                    Implies{{Returns{3}, ResultIs{1, "1"}}, ResultsAgree{8, 9}}},
                   "the form"};
  finding.execution.steps = {
      {Returned{"[1, 2]"}, {{0, "Stack::size() const", "1"}}, true, 2},
      {Threw{"std::bad_alloc", "no room", kStack}, {}, false, 0},
      {Crashed{CrashKind::Segv, "READ of size 4", kStack, "line 1\nline 2"}, {}, false, 0},
      {TimedOut{kStack}, {}, false, 0},
      {ContractViolated{{ContractKind::Invariant, "size_ <= 3", {"stack.h", 1, 2}}, true, kStack},
       {},
       false,
       0},
      {HarnessFailed{"no worker"}, {}, false, 0}};
  finding.execution.stopped = "the worker died";
  finding.execution.teardown = TimedOut{};
  finding.execution.leak = Leak{16, 2, kStack, true};
  finding.execution.coverageHash = std::numeric_limits<std::uint64_t>::max();
  finding.execution.newEdges = {1, std::numeric_limits<std::uint32_t>::max()};
  finding.precondition = "!empty()";
  finding.assumptions = {"the stack owns what is pushed"};
  finding.occurrences = 12;
  finding.suppressedBy = "stack.h:11";
  return finding;
}

TEST(FindingJson, AnEmptyFindingComesBack) { EXPECT_EQ(readBack(Finding{}), Finding{}); }

TEST(FindingJson, EveryMemberComesBack) { EXPECT_EQ(readBack(fullFinding()), fullFinding()); }

TEST(FindingJson, ThePartsComeBackByThemselves) {
  const Finding finding = fullFinding();
  EXPECT_EQ(readBack(failureToJson, failureFromJson, finding.failure), finding.failure);
  EXPECT_EQ(readBack(causeToJson, causeFromJson, finding.failure.cause), finding.failure.cause);
  EXPECT_EQ(readBack(probeToJson, probeFromJson, finding.probe), finding.probe);
  EXPECT_EQ(readBack(executionToJson, executionFromJson, finding.execution), finding.execution);
}

TEST(FindingJson, BytesThatAreNotUtf8ComeBack) {
  Finding finding;
  finding.failure.sentence = std::string("a\0b", 3);
  finding.execution.steps = {
      {Crashed{FailureKind("\xff"), "\xc3", {}, std::string("\x80\x00\xfe", 3)}, {}}};
  EXPECT_EQ(readBack(finding), finding);
}

TEST(FindingJson, EveryEnumeratorComesBack) {
  for (const auto standing :
       {Standing::Fault, Standing::Suspect, Standing::Expected, Standing::Invalid}) {
    for (const auto severity : {Severity::High, Severity::Medium, Severity::Low}) {
      Finding finding;
      finding.failure.standing = standing;
      finding.failure.severity = severity;
      EXPECT_EQ(readBack(finding), finding);
    }
  }
  for (const auto kind : {ContractKind::Precondition, ContractKind::Postcondition,
                          ContractKind::Assertion, ContractKind::Invariant}) {
    Finding finding;
    finding.execution.teardown = ContractViolated{{kind, "x", {}}, false, {}};
    EXPECT_EQ(readBack(finding), finding);
  }
}

TEST(FindingJson, EveryRuleComesBack) {
  for (const Rule& rule : ruleTable()) {
    Finding finding;
    finding.failure.cause.rule = rule.id;
    finding.probe.rule = rule.id;
    EXPECT_EQ(readBack(finding), finding) << rule.name;
    EXPECT_EQ(findingToJson(finding)["failure"]["cause"]["rule"], rule.name);
    EXPECT_EQ(findingToJson(finding)["probe"]["rule"], rule.name);
  }
}

TEST(FindingJson, NoRuleIsTheEmptyName) {
  EXPECT_EQ(probeToJson(Probe{})["rule"], "");
  EXPECT_EQ(readBack(probeToJson, probeFromJson, Probe{}).rule, std::nullopt);
}

TEST(FindingJson, EveryKindOfCrashComesBack) {
  for (const CrashKindRow& row : crashKindTable()) {
    Finding finding;
    finding.failure.cause.kind = row.kind;
    finding.execution.teardown = Crashed{row.kind, "", {}, ""};
    EXPECT_EQ(readBack(finding), finding) << row.name;
    EXPECT_EQ(findingToJson(finding)["failure"]["cause"]["kind"], row.name);
  }
}

TEST(FindingJson, AKindOfCrashThatIsInNoTableComesBack) {
  const Crashed crashed{FailureKind("heap-use-before-birth"), "", {}, ""};
  Finding finding;
  finding.execution.teardown = crashed;
  EXPECT_EQ(readBack(finding), finding);
  EXPECT_EQ(std::get<Crashed>(*readBack(finding).execution.teardown).kind.text(),
            "heap-use-before-birth");
}

TEST(FindingJson, NamesAreWrittenOut) {
  const auto document = findingToJson(fullFinding());
  EXPECT_EQ(document["failure"]["standing"], "suspect");
  EXPECT_EQ(document["failure"]["cause"]["location"]["line"], 12);
  EXPECT_EQ(document["execution"]["steps"][1]["outcome"]["threw"]["what"], "no room");
  EXPECT_EQ(document["probe"]["sequence"]["steps"][0]["call"], "Stack::Stack()");
}

// What a document says after `change` was made to it.
std::string mistakeAfter(void (*change)(json&)) {
  json document = json::parse(findingToJson(fullFinding()).dump());
  change(document);
  const auto read = findingFromJson(document);
  return read ? "it was read" : read.error().message;
}

TEST(FindingJson, AnythingElseIsAnError) {
  EXPECT_THAT(mistakeAfter([](json& it) { it = json::array(); }), HasSubstr("array"));
  EXPECT_THAT(mistakeAfter([](json& it) { it.erase("probe"); }), HasSubstr("'probe' not found"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["id"] = -1; }), HasSubstr("a number from 0"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["execution"]["newEdges"][0] = 1ULL << 32U; }),
              HasSubstr("a number from 0"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["failure"]["standing"] = "guilty"; }),
              HasSubstr("unknown name 'guilty'"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["failure"]["cause"]["rule"] = "no-such-rule"; }),
              HasSubstr("unknown rule 'no-such-rule'"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["failure"]["cause"]["rule"] = ""; }),
              HasSubstr("unknown rule ''"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["execution"]["steps"][0]["outcome"] = "returned"; }),
              HasSubstr("one alternative"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["execution"]["steps"] = json::object(); }),
              HasSubstr("a list was expected"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["probe"]["sequence"]["steps"][0] = 1; }),
              HasSubstr("a step is an object"));
  EXPECT_THAT(mistakeAfter([](json& it) { it["precondition"] = 1; }), HasSubstr("string"));
}

}  // namespace
}  // namespace assay::model
