#include "report/html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "report/html_parts.h"
#include "sample_report.h"

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string samplePage() { return html(sampleReport(), sampleSources()); }

std::size_t countOf(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Tags that are not closed, or closed in the wrong order.
std::vector<std::string> unbalancedTags(const std::string& page) {
  static const std::regex tag("<(/?)([a-z][a-z0-9]*)[^<>]*>");
  const std::vector<std::string> empty = {"meta", "br"};
  std::vector<std::string> open;
  std::vector<std::string> wrong;
  for (std::sregex_iterator it(page.begin(), page.end(), tag), end; it != end; ++it) {
    const std::string name = (*it)[2];
    if (std::ranges::find(empty, name) != empty.end()) continue;
    if ((*it)[1].length() == 0) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      wrong.push_back("</" + name + ">");
    } else {
      open.pop_back();
    }
  }
  wrong.insert(wrong.end(), open.begin(), open.end());
  return wrong;
}

TEST(Html, TextIsEscaped) {
  EXPECT_EQ(escaped("a<b> & \"c\" 'd'\n\t"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n\t");
  EXPECT_EQ(escaped(std::string_view("\0\x1b", 2)), "\uFFFD\uFFFD");
}

TEST(Html, NumbersAreGrouped) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1\u202F000");
  EXPECT_EQ(grouped(1234567), "1\u202F234\u202F567");
}

TEST(Html, IsOnePageThatLoadsNothing) {
  const std::string page = samplePage();
  EXPECT_THAT(page, testing::StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  for (const char* reference : {"http://", "https://", "src=", "<link", "@import", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(reference)));
  }
  EXPECT_THAT(unbalancedTags(page), IsEmpty());
}

TEST(Html, EveryLinkHasItsTarget) {
  const std::string page = samplePage();
  static const std::regex link("href=\"#([^\"]*)\"");
  std::size_t links = 0;
  for (std::sregex_iterator it(page.begin(), page.end(), link), end; it != end; ++it, ++links) {
    EXPECT_EQ(countOf(page, " id=\"" + (*it)[1].str() + "\""), 1U) << (*it)[1];
  }
  EXPECT_GT(links, 20U);
}

// Every text that comes from outside is hostile.
model::RunReport hostileReport(const std::string& evil) {
  model::RunReport report = sampleReport();
  report.subject = report.version = evil;
  report.files = report.written = report.notes = {evil};
  for (model::MethodReport& method : report.methods) {
    method.operation = method.remark = evil;
    method.location.file = evil;
  }
  for (model::Finding& finding : report.findings) {
    finding.failure.cause = {
        model::RuleId::MemoryError, model::FailureKind(evil), evil, {evil, 3, 1}};
    finding.failure.sentence = finding.precondition = evil;
    finding.assumptions = {evil};
    for (model::Step& step : finding.probe.sequence.steps) {
      step.operation = evil;
      step.arguments = {model::Argument{model::Literal{evil}}};
    }
    for (model::StepExecution& step : finding.execution.steps) {
      step.outcome = model::Crashed{model::FailureKind(evil), evil, {{evil, {evil, 1, 1}}}, evil};
      step.observations = {{0, evil, evil}};
    }
  }
  report.limitations = {{evil, evil, evil, {evil, 1, 1}}};
  report.coverage[0].file = evil;
  for (model::BranchOutcome& branch : report.coverage[0].branches) branch.remark = evil;
  report.suite.faults[0].written = {evil, {evil, 1, 1}, evil};
  return report;
}

TEST(Html, HostileNamesStayText) {
  for (const std::string evil :
       {"operator<", "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
        "'><svg onload=alert(1)>", "</title></style></code></pre><b>", "<!--", "&lt;"}) {
    const std::string page =
        html(hostileReport(evil), {{evil, "int x;\n// " + evil + "\n\"" + evil + "\"\n" + evil}});
    EXPECT_THAT(unbalancedTags(page), IsEmpty()) << evil;
    EXPECT_EQ(countOf(page, "<script"), 1U);
    EXPECT_EQ(countOf(page, "</style"), 1U);
    EXPECT_EQ(countOf(page, "<title"), 1U);
    for (const char* tag : {"<img", "<svg", "<b>", "<!--"}) EXPECT_EQ(countOf(page, tag), 0U);
    EXPECT_GT(countOf(page, escaped(evil)), 20U);
  }
}

TEST(Html, AReportWithoutAnythingIsAPage) {
  const std::string page = html({}, {});
  EXPECT_THAT(unbalancedTags(page), IsEmpty());
  EXPECT_THAT(page, HasSubstr("No fault was found in 0 methods."));
  EXPECT_THAT(page, Not(HasSubstr("id=\"faults\"")));
}

TEST(Html, SourceThatIsNotAtHandIsNotShown) {
  const std::string page = html(sampleReport(), {});
  EXPECT_THAT(unbalancedTags(page), IsEmpty());
  EXPECT_THAT(page, HasSubstr("The source of this file is not at hand."));
  EXPECT_THAT(page, Not(HasSubstr("href=\"#f0")));
}

TEST(Html, TheExcerptHasSixLinesBeforeAndAfterTheBlame) {
  const auto report = sampleReport();
  const auto sources = sampleSources();
  const SourceIndex index(report, sources);
  const std::string excerpt = excerptHtml(index, {"include/ring_buffer.h", 39, 1}, "overflow");
  EXPECT_EQ(countOf(excerpt, "<th scope=\"row\">"), 13U);
  EXPECT_THAT(excerpt, HasSubstr("<tr class=\"blamed\"><th scope=\"row\">39</th>"));
  EXPECT_THAT(excerpt, HasSubstr(">overflow<"));
  EXPECT_EQ(countOf(excerptHtml(index, {"include/ring_buffer.h", 2, 1}, ""), "<th scope"), 8U);
  EXPECT_EQ(countOf(excerptHtml(index, {"include/ring_buffer.h", 59, 1}, ""), "<th scope"), 7U);
  EXPECT_EQ(excerptHtml(index, {"include/ring_buffer.h", 60, 1}, ""), "");
  EXPECT_EQ(excerptHtml(index, {"include/ring_buffer.h", 0, 0}, ""), "");
  EXPECT_EQ(excerptHtml(index, {"other.h", 1, 1}, ""), "");
}

TEST(Html, CodeIsColouredLightly) {
  model::RunReport report;
  report.coverage = {{"a.h", {}, {}}};
  const std::map<std::string, std::string> sources = {
      {"a.h", "int x1 = 1'000; // \"no\"\r\n/* a\nreturn */ \"\\\"//\" 'c'\n#define intx"}};
  const std::string text = coverageHtml(SourceIndex(report, sources), report.coverage[0]);
  EXPECT_THAT(text, HasSubstr("<span class=\"keyword\">int</span> x1 = "
                              "<span class=\"literal\">1&#39;000</span>; "
                              "<span class=\"comment\">// &quot;no&quot;</span></td>"));
  EXPECT_THAT(text, HasSubstr("<span class=\"comment\">return */</span> "
                              "<span class=\"literal\">&quot;\\&quot;//&quot;</span> "
                              "<span class=\"literal\">&#39;c&#39;</span>"));
  EXPECT_THAT(text, HasSubstr("<span class=\"keyword\">#define</span> intx"));
}

TEST(Html, LongListingsAreFolded) {
  model::RunReport report = sampleReport();
  EXPECT_THAT(html(report, sampleSources()), HasSubstr("<details class=\"file\" open>"));
  report.coverage[0].lines[5000] = 1;
  EXPECT_THAT(html(report, sampleSources()), HasSubstr("<details class=\"file\">"));
}

}  // namespace
}  // namespace assay::report
