#include "report/assemble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../model/small_api.h"
#include "report/path_report.h"
#include "report/state_report.h"
#include "report/words.h"

namespace assay::report {
namespace {

using model::Standing;
using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

model::Finding findingOf(std::size_t id, const char* operation, Standing standing,
                         const char* suppressedBy = "") {
  model::Finding finding;
  finding.id = id;
  finding.failure.standing = standing;
  finding.failure.cause.function = operation;
  finding.failure.sentence = std::string(operation) + " goes wrong";
  finding.probe.sequence.steps = {{operation, {}, {}, {}}};
  finding.execution.steps.resize(1);
  finding.suppressedBy = suppressedBy;
  return finding;
}

// A fault with a test, a suspect, and a fault that is silenced.
Ended someEnd() {
  Ended ended;
  ended.files = {"box.h"};
  ended.findings = {findingOf(7, "Box::open", Standing::Fault),
                    findingOf(8, "Box::close", Standing::Suspect),
                    findingOf(9, "Box::burn", Standing::Fault, "known.txt:1")};
  ended.suite.subject = "Box";
  model::TestCase test;
  test.name = "Open";
  test.finding = 7;
  test.written = {"BoxTest.Open", {"tests/box_faults_test.cpp", 12, 1}, "TEST(BoxTest, Open) {}\n"};
  ended.suite.faults = {test};
  ended.written = {"tests/box_faults_test.cpp"};
  ended.notes = {"a note"};
  ended.discarded.misuse[model::RuleId::StaleValue] = 2;
  return ended;
}

class Assemble : public testing::Test {
 protected:
  Assemble() {
    const model::ClassId box = small_.cls("Box");
    small_.method(box, "open", {});
    small_.method(box, "close", {});
    small_.method(box, "burn", {});
    small_.method(box, "idle", {});
    for (std::size_t i = 0; i < small_.api.operations.size(); ++i) {
      small_.api.operations[i].location = {"box.h", static_cast<unsigned>(10 * i + 10), 3};
    }
  }

  [[nodiscard]] Searched searched() const {
    Searched searched{small_.api};
    searched.calls = {5, 6, 7, 0};
    searched.coverage.functions = {
        {"Box::open()", "box.h", 10, 14, {{11, 5, true, 1, ""}, {11, 5, false, 0, ""}}}};
    return searched;
  }

  model::SmallApi small_;
};

TEST_F(Assemble, AMethodHasTheVerdictOfItsFindings) {
  const model::RunReport report = assemble(someEnd(), searched());
  using enum model::Verdict;
  ASSERT_EQ(report.methods.size(), 4U);
  EXPECT_EQ(report.methods[0].verdict, Fault);
  EXPECT_THAT(report.methods[0].findings, ElementsAre(7));
  EXPECT_EQ(report.methods[0].location.line, 10U);
  EXPECT_EQ(report.methods[0].branches, (model::Ratio{1, 2}));
  EXPECT_EQ(report.methods[1].verdict, Suspect);
  EXPECT_EQ(report.methods[2].verdict, Tested);  // its fault is silenced
  EXPECT_EQ(report.methods[3].verdict, Unknown);
  EXPECT_EQ(report.methods[3].remark, "no sequence called it");
}

TEST_F(Assemble, WhatIsTheSameForAllCommandsIsFilledForAll) {
  const model::RunReport test = assemble(someEnd(), searched());
  const model::StateReport states = assemble(someEnd(), model::StateReport{});
  const PathsReport paths = assemble(someEnd(), std::vector<PathReport>{});
  for (const model::FindingsReport* report : {static_cast<const model::FindingsReport*>(&test),
                                              static_cast<const model::FindingsReport*>(&states),
                                              static_cast<const model::FindingsReport*>(&paths)}) {
    EXPECT_THAT(report->version, testing::MatchesRegex("[0-9.]+"));
    EXPECT_EQ(report->subject, "Box");
    EXPECT_THAT(report->files, ElementsAre("box.h"));
    EXPECT_EQ(report->suppressed, 1U);
    EXPECT_EQ(findingsOf(*report, Standing::Fault).size(), 1U);
    ASSERT_NE(testOf(*report, 7), nullptr);
    EXPECT_EQ(testOf(*report, 7)->location.line, 12U);
    EXPECT_EQ(testOf(*report, 8), nullptr);
  }
}

TEST_F(Assemble, StrategiesAddToTheReportAndTheEndingComesLast) {
  Searched more = searched();
  more.conclude = [](model::RunReport& report) {
    report.methods[2].verdict = model::Verdict::Verified;
    report.notes.emplace_back("concluded");
  };
  more.ending = "interrupted";
  const model::RunReport report = assemble(someEnd(), std::move(more));
  EXPECT_EQ(report.methods[2].verdict, model::Verdict::Verified);
  EXPECT_THAT(report.notes, ElementsAre("a note", "concluded", "interrupted"));
}

TEST_F(Assemble, WhatAnExplorationKnowsComesFirst) {
  model::StateReport figures;
  figures.limitations = {{"f()", "no body", "", {}}};
  figures.notes = {"explored"};
  Ended ended = someEnd();
  ended.limitations = {{"g()", "no body", "", {}}};
  const model::StateReport report = assemble(std::move(ended), std::move(figures));
  ASSERT_EQ(report.limitations.size(), 2U);
  EXPECT_EQ(report.limitations[0].what, "f()");
  EXPECT_THAT(report.notes, ElementsAre("explored", "a note"));
}

// What a reader of any command sees of findings.
void expectFindings(const std::string& text, const json& document) {
  EXPECT_THAT(text, HasSubstr("FAULT #7  high"));
  EXPECT_THAT(text, HasSubstr("SUSPECT #8"));
  EXPECT_THAT(text, Not(HasSubstr("Box::burn goes wrong")));
  EXPECT_THAT(text, HasSubstr("test: BoxTest.Open  tests/box_faults_test.cpp:12\n"));
  EXPECT_THAT(text, HasSubstr("1 fault, 1 suspect, 1 suppressed\n"));
  EXPECT_THAT(text, HasSubstr("2 sequences did what a test must not: stale-value 2\n"));
  EXPECT_EQ(document["suppressed"], 1);
  EXPECT_EQ(document["discarded"]["misuse"]["stale-value"], 2);
  EXPECT_EQ(document["findings"].size(), 3U);
  EXPECT_EQ(document["findings"][0]["test"]["place"]["line"], 12);
  EXPECT_EQ(document["findings"][2]["suppressedBy"], "known.txt:1");
}

TEST_F(Assemble, StatesAndPathsTellFindingsAsTestsDo) {
  model::StateReport figures;
  figures.command = model::StateCommand::Verify;
  const model::StateReport states = assemble(someEnd(), std::move(figures));
  expectFindings(stateReportText(states), json::parse(stateReportJson(states)));
  const PathsReport paths = assemble(someEnd(), std::vector<PathReport>{});
  expectFindings(pathReportText(paths), json::parse(pathReportJson(paths)));
}

TEST_F(Assemble, AnExplorationThatAsksNothingHasNoFindings) {
  const json document = json::parse(stateReportJson(assemble(Ended{}, model::StateReport{})));
  EXPECT_EQ(document["assay"], "explore/1");
  EXPECT_FALSE(document.contains("findings"));
  EXPECT_FALSE(document.contains("question"));
}

}  // namespace
}  // namespace assay::report
