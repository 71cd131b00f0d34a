#include "report/test_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "report/layout.h"
#include "sample_report.h"

namespace assay::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

TEST(TestReport, IsATableFollowedByTheFindings) {
  EXPECT_EQ(
      testReportText(sampleReport()),
      R"(RingBuffer                                                   calls  branches  verdict   finding
  RingBuffer(unsigned long)                                  41200       2/2  TESTED
  RingBuffer(const RingBuffer&)                                900         –  FAULT     #2
  push(int)                                                 102233       2/2  TESTED
  pop()                                                      38117         –  SUSPECT   #3
  at(unsigned long) const                                    20110       2/2  FAULT     #1
  empty() const                                              51000         –  TESTED
  size() const                                               51002         –  TESTED
  selfTest() const                                            1200       2/4  TESTED
  attach(std::unique_ptr<Socket, std::function<void(Socke…       0         –  UNKNOWN
      nothing makes a Socket, so that no sequence called it

functions
  operator<(const RingBuffer&, const RingBuffer&)             7000         –  TESTED

FAULT #1  high  heap-buffer-overflow in RingBuffer::at(unsigned long) const,
  include/ring_buffer.h:39
  RingBuffer::at reads 4 bytes behind the end of the 8 bytes that RingBuffer::RingBuffer allocated:
  after the buffer has wrapped around, first_ + index is not below the capacity.
      #0  RingBuffer(2)
      #1  #0.push(10)
      #2  #0.push(20)
      #3  #0.push(30)
      #4  #0.at(1)       crashed: heap-buffer-overflow (READ of size 4)
            at RingBuffer::at(unsigned long) const  include/ring_buffer.h:39
  test: RingBufferFaults.AtAfterWrappingOverflows  assay-tests/ring_buffer_faults.cpp:12

FAULT #2  high  double-free in RingBuffer::~RingBuffer(), include/ring_buffer.h:18
  A copy frees the slots that its original has freed.
      #0  RingBuffer(1)
      #1  RingBuffer(#0)
          destroying what was built: crashed: double-free (attempting double-free)
            at RingBuffer::~RingBuffer()  include/ring_buffer.h:18
  assuming that the buffer owns what it allocated

Suspects: they fail only on inputs that look like a precondition that nobody wrote down.

SUSPECT #3  low  size-agrees in RingBuffer::pop(), include/ring_buffer.h:29
  After pop() on an empty buffer, size() is 18446744073709551615.
      #0  RingBuffer(1)
      #1  #0.pop()       returned 0
      #2  #0.empty()     returned false
  expected: #2 returns true
  no fault if this holds: ASSAY_PRE(!empty());

2 faults, 1 suspect, 1 suppressed; 10 methods, 7 of 10 branches (70%)
312762 calls in 58320 executions, 31.2 s, seed 1
3 regression tests and 2 fault tests:
  assay-tests/ring_buffer_test.cpp
  assay-tests/ring_buffer_faults.cpp
  assay-tests/CMakeLists.txt
2 limitations: what could not be called or followed; --json and --html name them
121 sequences did what a test must not: null-argument 120, stale-value 1
3 sequences could not be run
One test was left out: it did not pass in shuffled order.
)");
}

// Everything is longer than a line.
model::RunReport longReport() {
  model::RunReport report = sampleReport();
  const std::string words = "a sentence that goes on and on, " + std::string(120, 'x') + " and on";
  for (model::Finding& finding : report.findings) {
    finding.failure.sentence = words;
    finding.failure.cause.function = "Class::" + std::string(90, 'f') + "(int)";
    finding.assumptions = {words};
    finding.precondition = words;
    finding.probe.sequence.steps[0].arguments = {
        model::Argument{model::Literal{std::string(300, 's')}}};
    finding.execution.steps[0].outcome = model::Threw{"std::runtime_error", words, {}};
  }
  for (model::MethodReport& method : report.methods) method.remark = words;
  report.methods[0].executions = 123456789012;
  report.notes = {words};
  return report;
}

TEST(TestReport, FitsAHundredColumns) {
  for (const model::RunReport& report : {sampleReport(), longReport()}) {
    std::istringstream lines(testReportText(report));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(widthOf(line), lineWidth) << line;
  }
}

TEST(TestReport, SaysOnlyWhatIsKnown) {
  model::RunReport report;
  report.methods = {{"f()", 3, {}, model::Verdict::Tested, {}, "", {}}};
  report.steps = 3;
  report.executions = 1;
  report.seed = 7;
  EXPECT_EQ(testReportText(report), R"(functions  calls  branches  verdict   finding
  f()          3         –  TESTED

0 faults, 0 suspects; 1 method
3 calls in 1 execution, seed 7
)");
}

TEST(TestReport, ASuppressedFindingIsOnlyCounted) {
  const std::string text = testReportText(sampleReport());
  EXPECT_THAT(text, Not(HasSubstr("#4  low")));
  EXPECT_THAT(text, HasSubstr("1 suppressed"));
}

TEST(TestReport, JsonHasEveryFact) {
  const auto document = json::parse(testReportJson(sampleReport()));
  EXPECT_EQ(document["assay"], "test/1");
  EXPECT_EQ(document["subject"], "RingBuffer");
  EXPECT_EQ(document["seed"], 1);
  EXPECT_EQ(document["calls"], 312762);
  EXPECT_EQ(document["milliseconds"], 31250);
  EXPECT_EQ(document["faults"], 2);
  EXPECT_EQ(document["suspects"], 1);
  EXPECT_EQ(document["branches"], json::parse(R"({"covered": 7, "all": 10})"));
  EXPECT_EQ(document["methods"].size(), 10U);
  EXPECT_EQ(document["methods"][1]["verdict"], "FAULT");
  EXPECT_EQ(document["methods"][1]["findings"], json::parse("[2]"));
  EXPECT_EQ(document["methods"][1]["place"]["line"], 15);
  EXPECT_EQ(document["limitations"][0]["reason"], "Nothing makes a Socket.");
  EXPECT_EQ(document["coverage"][0]["lines"]["50"], 0);
  EXPECT_EQ(document["coverage"][0]["branches"][6],
            json::parse(R"({"line": 49, "column": 9, "outcome": true, "count": 0,
                            "remark": "no kept sequence makes capacity_ zero"})"));
  EXPECT_EQ(document["discarded"],
            json::parse(R"({"misuse": {"null-argument": 120, "stale-value": 1}, "unrun": 3})"));
  EXPECT_EQ(document["suite"]["faults"][1], "CopyIsFreedTwice");
  EXPECT_EQ(document["written"].size(), 3U);
  EXPECT_EQ(document["notes"].size(), 1U);
}

TEST(TestReport, JsonHasEveryFinding) {
  const auto findings = json::parse(testReportJson(sampleReport()))["findings"];
  ASSERT_EQ(findings.size(), 4U);
  EXPECT_EQ(findings[0]["standing"], "fault");
  EXPECT_EQ(findings[0]["severity"], "high");
  EXPECT_EQ(findings[0]["cwe"], 119);
  EXPECT_EQ(findings[0]["place"]["line"], 39);
  EXPECT_EQ(findings[0]["calls"][4], "#0.at(1)");
  EXPECT_EQ(findings[0]["steps"][4]["call"], "RingBuffer::at(unsigned long) const");
  EXPECT_EQ(findings[0]["execution"]["steps"][4]["kind"], "heap-buffer-overflow");
  EXPECT_EQ(findings[0]["test"]["name"], "RingBufferFaults.AtAfterWrappingOverflows");
  EXPECT_FALSE(findings[1].contains("test"));
  EXPECT_EQ(findings[2]["precondition"], "!empty()");
  EXPECT_EQ(findings[2]["expected"], "#2 returns true");
  EXPECT_EQ(findings[3]["suppressedBy"], "// assay: ignore leak, include/ring_buffer.h:11");
}

TEST(TestReport, TheTimeIsLeftOutWhereItIsNotTold) {
  model::RunReport report = sampleReport();
  report.elapsed = {};
  EXPECT_THAT(testReportText(report), HasSubstr("58320 executions, seed 1\n"));
  EXPECT_FALSE(json::parse(testReportJson(report)).contains("milliseconds"));
}

TEST(TestReport, TextThatIsNotUtf8DoesNotBreakTheJson) {
  model::RunReport report = sampleReport();
  report.findings[0].failure.sentence = "bad \xff byte";
  EXPECT_FALSE(json::parse(testReportJson(report), nullptr, false).is_discarded());
}

}  // namespace
}  // namespace assay::report
