#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "report/html_parts.h"
#include "report/words.h"
#include "support/printable.h"

namespace assay::report {

namespace {

using model::Finding;
using model::RunReport;
using model::Standing;

std::string section(std::string_view id, std::string_view title, const std::string& content) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 "
      "id=\"{0}-title\">{1}</h2>\n{2}</section>\n",
      id, escaped(title), content);
}

// A table that can be wider than the page. Sortable ones get buttons from the script.
std::string table(std::string_view label, std::string_view kind, const std::string& head,
                  const std::string& rows) {
  return fmt::format(
      "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{}\"><table class=\"{}\">"
      "<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
      escaped(label), kind, head, rows);
}

std::string headings(const std::vector<std::string_view>& titles) {
  std::string html;
  for (const std::string_view title : titles)
    html += fmt::format("<th scope=\"col\">{}</th>", title);
  return html;
}

// Where there is no room for columns, each cell has its title before it.
std::string cell(std::string_view title, const std::string& content,
                 const std::string& attributes = {}) {
  return fmt::format("<td data-title=\"{}\"{}>{}</td>", title, attributes, content);
}

std::string row(const std::string& head, const std::string& cells) {
  return fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", head, cells);
}

std::string numberCell(std::string_view title, std::uint64_t order, const std::string& text) {
  return cell(title, text, fmt::format(" class=\"number\" data-value=\"{}\"", order));
}

std::string bar(const model::Ratio& ratio) {
  return fmt::format(
      "<span class=\"bar\" role=\"img\" aria-label=\"{0} percent\"><span "
      "style=\"width:{0}%\"></span></span>",
      percentOf(ratio));
}

std::string tile(std::string_view label, const std::string& value, const std::string& below,
                 std::string_view kind = "") {
  return fmt::format(
      "<div class=\"tile {}\"><dt>{}</dt><dd><span class=\"value\">{}</span>{}</dd></div>\n", kind,
      label, value, below.empty() ? "" : fmt::format("<span class=\"below\">{}</span>", below));
}

std::string tiles(const RunReport& report) {
  const std::size_t faults = findingsOf(report, Standing::Fault).size();
  const std::size_t suspects = findingsOf(report, Standing::Suspect).size();
  const auto called = std::ranges::count_if(
      report.methods, [](const model::MethodReport& method) { return method.executions != 0; });
  const model::Ratio branches = branchesOf(report);
  std::string html =
      tile("Faults", grouped(faults),
           report.suppressed == 0 ? "" : fmt::format("and {} suppressed", report.suppressed),
           faults == 0 ? "good" : "fault");
  html += tile("Suspects", grouped(suspects), "", suspects == 0 ? "" : "suspect");
  if (branches.whole != 0) {
    html += tile(
        "Branches covered", fmt::format("{}%", percentOf(branches)),
        fmt::format("{} of {}{}", grouped(branches.part), grouped(branches.whole), bar(branches)));
  }
  html += tile("Methods called", grouped(static_cast<std::uint64_t>(called)),
               fmt::format("of {}", report.methods.size()));
  html += tile("Calls", grouped(report.steps),
               fmt::format("in {} executions", grouped(report.executions)));
  if (report.elapsed.count() != 0) html += tile("Time", durationText(report.elapsed), "");
  return fmt::format("<dl class=\"tiles\">\n{}</dl>\n", html);
}

std::string verdictHtml(model::Verdict verdict) {
  std::string kind(verdictName(verdict));
  std::ranges::transform(kind, kind.begin(), [](char c) { return static_cast<char>(c | 0x20); });
  return fmt::format("<span class=\"verdict {}\">{}</span>", kind, kind);
}

std::string methodRow(const RunReport& report, const model::MethodReport& method,
                      const SourceIndex& sources) {
  const std::string anchor = sources.anchorOf(method.location.file, method.location.line);
  const std::string name = codeHtml(method.operation);
  std::string remarks;
  for (const std::size_t id : method.findings) {
    const auto found = std::ranges::find(report.findings, id, &Finding::id);
    const std::string what = found == report.findings.end()
                                 ? fmt::format("finding {}", id)
                                 : fmt::format("#{} {}", id, kindText(found->failure.cause));
    remarks += fmt::format("<a href=\"#finding-{}\">{}</a> ", id, escaped(what));
  }
  remarks += escaped(method.remark);
  const unsigned order = method.branches.whole == 0 ? 101 : percentOf(method.branches);
  return row(anchor.empty() ? name : fmt::format("<a href=\"#{}\">{}</a>", anchor, name),
             numberCell("calls", method.executions, grouped(method.executions)) +
                 numberCell("branches", order, ratioText(method.branches)) +
                 cell("", verdictHtml(method.verdict)) + cell("", remarks));
}

std::string methodsHtml(const RunReport& report, const SourceIndex& sources) {
  std::string rows;
  for (const model::MethodReport& method : report.methods)
    rows += methodRow(report, method, sources);
  return table("the methods", "methods sortable",
               headings({"Method", "Calls", "Branches", "Verdict", "Finding or remark"}), rows);
}

std::string findingsHtml(const std::vector<const Finding*>& findings, const RunReport& report,
                         const SourceIndex& sources) {
  std::string html;
  for (const Finding* finding : findings) html += findingHtml(report, *finding, sources);
  return html;
}

std::string fileHtml(const model::FileCoverage& coverage, const SourceIndex& sources, bool isOpen) {
  const model::Ratio lines = linesOf(coverage);
  const model::Ratio branches = branchesOf(coverage.branches);
  return fmt::format(
      "<details class=\"file\"{}><summary>{} <span class=\"numbers\">{} of {}, {} of "
      "{}</span></summary>\n{}</details>\n",
      isOpen ? " open" : "", codeHtml(fileText(coverage.file)), lines.part,
      count(lines.whole, "line"), branches.part, count(branches.whole, "branch"),
      coverageHtml(sources, coverage));
}

// Long listings are folded, so that the page stays a page.
std::string filesHtml(const RunReport& report, const SourceIndex& sources) {
  constexpr std::size_t mostLines = 3000;
  std::size_t lines = 0;
  std::string html =
      "<p>How often the regression tests ran each line. Below a line stands what of its "
      "branches they did not take.</p>\n";
  for (const model::FileCoverage& coverage : report.coverage) {
    lines += coverage.lines.empty() ? 0 : coverage.lines.rbegin()->first;
    html += fileHtml(coverage, sources, lines <= mostLines);
  }
  return html;
}

std::string gapRow(const std::string& place, const std::string& what, const std::string& why) {
  return row(place,
             cell("what:", escaped(what)) + cell("why:", why.empty() ? "not known" : escaped(why)));
}

// Lines that never ran, joined where they follow each other.
std::string missedLineRows(const model::FileCoverage& coverage, const SourceIndex& sources) {
  std::string rows;
  for (auto line = coverage.lines.begin(); line != coverage.lines.end();) {
    if (line->second != 0) {
      ++line;
      continue;
    }
    const unsigned first = line->first;
    unsigned last = first;
    for (; line != coverage.lines.end() && line->second == 0; ++line) last = line->first;
    const std::string what =
        first == last ? "the line never ran" : fmt::format("the lines up to {} never ran", last);
    rows += gapRow(placeHtml(sources, {coverage.file, first, 1}), what,
                   "see the branches that lead there");
  }
  return rows;
}

std::string gapsHtml(const RunReport& report, const SourceIndex& sources) {
  std::string rows;
  for (const model::MethodReport& method : report.methods) {
    if (method.executions == 0) {
      rows += gapRow(codeHtml(method.operation), "it was never called", method.remark);
    }
  }
  for (const model::FileCoverage& coverage : report.coverage) {
    for (const model::BranchOutcome& branch : coverage.branches) {
      if (branch.count != 0) continue;
      rows += gapRow(placeHtml(sources, {coverage.file, branch.line, branch.column}),
                     fmt::format("{} (column {})", uncoveredText(branch), branch.column),
                     branch.remark);
    }
    rows += missedLineRows(coverage, sources);
  }
  if (rows.empty()) return "<p>Every method was called and every branch was taken.</p>\n";
  return table("what was not covered", "gaps", headings({"Where", "What", "Why"}), rows);
}

std::string limitationsHtml(const RunReport& report, const SourceIndex& sources) {
  std::string rows;
  for (const model::Limitation& limitation : report.limitations) {
    const std::string place = placeText(limitation.location);
    rows +=
        row(codeHtml(limitation.what) +
                (place.empty() ? "" : "<br>" + placeHtml(sources, limitation.location)),
            cell("", escaped(limitation.reason)) + cell("what helps:", escaped(limitation.remedy)));
  }
  return table("limitations", "limitations", headings({"What", "Why", "What helps"}), rows);
}

std::string suppressedHtml(const RunReport& report, const SourceIndex& sources) {
  std::string rows;
  for (const Finding& finding : report.findings) {
    if (finding.suppressedBy.empty()) continue;
    rows += row(escaped(headline(finding.failure.cause)),
                cell("", placeHtml(sources, finding.failure.cause.location)) +
                    cell("by", escaped(finding.suppressedBy)));
  }
  return rows.empty() ? ""
                      : table("suppressed findings", "suppressed",
                              headings({"Finding", "Where", "Suppressed by"}), rows);
}

std::string writtenHtml(const RunReport& report) {
  std::string items;
  for (const std::string& file : report.written) {
    items += fmt::format("<li>{}</li>", codeHtml(fileText(file)));
  }
  std::string html = fmt::format("<p>{} and {}, in:</p>\n<ul>{}</ul>\n",
                                 count(report.suite.regressions.size(), "regression test"),
                                 count(report.suite.faults.size(), "fault test"), items);
  for (const std::string& one : discardedTexts(report.discarded)) {
    html += fmt::format("<p class=\"discarded\">{}</p>\n", escaped(one));
  }
  for (const std::string& note : report.notes) html += fmt::format("<p>{}</p>\n", escaped(note));
  return html;
}

struct Section {
  std::string_view id;
  std::string_view title;
  std::string content;  // empty: left out
};

std::vector<Section> sectionsOf(const RunReport& report, const SourceIndex& sources) {
  const auto faults = findingsOf(report, Standing::Fault);
  const auto suspects = findingsOf(report, Standing::Suspect);
  const bool hasResult = !report.written.empty() || !report.notes.empty();
  return {
      {"faults", "Faults", findingsHtml(faults, report, sources)},
      {"suspects", "Suspects",
       suspects.empty()
           ? ""
           : "<p>These fail only on inputs that look like a precondition that nobody wrote "
             "down. Write it down, and the question is settled.</p>\n" +
                 findingsHtml(suspects, report, sources)},
      {"methods", "Methods", methodsHtml(report, sources)},
      {"coverage", "Coverage", report.coverage.empty() ? "" : filesHtml(report, sources)},
      {"gaps", "Not covered, and why", gapsHtml(report, sources)},
      {"limitations", "Limitations",
       report.limitations.empty() ? "" : limitationsHtml(report, sources)},
      {"suppressed", "Suppressed", suppressedHtml(report, sources)},
      {"written", "Written", hasResult ? writtenHtml(report) : ""},
  };
}

std::string summarySentence(const RunReport& report) {
  const std::size_t faults = findingsOf(report, Standing::Fault).size();
  const std::size_t suspects = findingsOf(report, Standing::Suspect).size();
  if (faults == 0 && suspects == 0) {
    return fmt::format("No fault was found in {}. This is the result of a search, no proof.",
                       count(report.methods.size(), "method"));
  }
  return fmt::format("{} and {} in {}.", count(faults, "fault"), count(suspects, "suspect"),
                     count(report.methods.size(), "method"));
}

std::string header(const RunReport& report) {
  std::string files;
  for (const std::string& file : report.files) {
    files += (files.empty() ? "" : ", ") + codeHtml(fileText(file));
  }
  return fmt::format(
      "<header>\n<p class=\"brand\">Assay test report</p>\n<h1>{}</h1>\n<p class=\"lede\">{}</p>\n"
      "<p class=\"meta\">{}{}seed {}{}</p>\n</header>\n",
      escaped(report.subject), escaped(summarySentence(report)), files, files.empty() ? "" : " · ",
      report.seed, report.version.empty() ? "" : " · Assay " + escaped(report.version));
}

std::string navigation(const std::vector<Section>& sections) {
  std::string items;
  for (const Section& one : sections) {
    if (one.content.empty()) continue;
    items += fmt::format("<li><a href=\"#{}\">{}</a></li>", one.id, escaped(one.title));
  }
  return fmt::format("<nav aria-label=\"sections\"><ul>{}</ul></nav>\n", items);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string html;
  html.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default: {
        const bool isControl = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
        html += isControl ? std::string("\uFFFD") : std::string(1, c);
      }
    }
  }
  return html;
}

std::string codeHtml(std::string_view text) { return "<code>" + escaped(text) + "</code>"; }

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, "\u202F");
  return text;
}

std::string html(const RunReport& report, const std::map<std::string, std::string>& sources) {
  const SourceIndex index(report, sources);
  const std::vector<Section> sections = sectionsOf(report, index);
  std::string body;
  for (const Section& one : sections) {
    if (!one.content.empty()) body += section(one.id, one.title, one.content);
  }
  // Nothing may be loaded from anywhere.
  constexpr std::string_view policy =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  return support::validUtf8(
      fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
                  "<title>{} – Assay test report</title>\n<style>{}</style>\n</head>\n<body>\n"
                  "<a class=\"skip\" href=\"#content\">To the content</a>\n"
                  "{}<main id=\"content\">\n{}{}{}</main>\n"
                  "<script>{}</script>\n</body>\n</html>\n",
                  policy, escaped(report.subject), pageStyle, header(report), tiles(report),
                  navigation(sections), body, pageScript));
}

}  // namespace assay::report
