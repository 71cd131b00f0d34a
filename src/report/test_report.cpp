// The report on the terminal: the table of methods, the findings, and what remains to be said.
#include "report/test_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/findings_text.h"
#include "report/layout.h"
#include "report/steps.h"
#include "report/words.h"

namespace assay::report {

namespace {

using model::MethodReport;
using model::RunReport;

std::string trimmedLine(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

// The methods of one class stay together, in the order in which the classes are met.
struct ClassRows {
  std::string name;  // empty: functions
  std::vector<const MethodReport*> methods;
};

std::vector<ClassRows> byClass(const std::vector<MethodReport>& methods) {
  std::vector<ClassRows> classes;
  for (const MethodReport& method : methods) {
    const std::string scope(partsOf(method.operation).scope);
    auto found = std::ranges::find(classes, scope, &ClassRows::name);
    if (found == classes.end()) found = classes.insert(classes.end(), ClassRows{scope, {}});
    found->methods.push_back(&method);
  }
  return classes;
}

// The part of a key after its class: "push(int)".
std::string shortKey(const std::string& key) {
  const std::size_t scope = partsOf(key).scope.size();
  return scope == 0 ? key : key.substr(scope + 2);
}

std::string findingNumbers(const std::vector<std::size_t>& ids) {
  std::string text;
  for (const std::size_t id : ids) text += fmt::format("{}#{}", text.empty() ? "" : " ", id);
  return text;
}

// How wide the columns are.
struct Columns {
  std::size_t method = 7;
  std::size_t calls = 5;
  std::size_t branches = 8;
  static constexpr std::size_t widestMethod = 56;
  static constexpr std::size_t verdict = 8;

  std::size_t beforeFindings() const {
    return 2 + method + 2 + calls + 2 + branches + 2 + verdict + 2;
  }
};

Columns columnsFor(const std::vector<MethodReport>& methods) {
  Columns columns;
  for (const MethodReport& method : methods) {
    columns.method = std::max(columns.method, widthOf(shortKey(method.operation)));
    columns.calls = std::max(columns.calls, std::to_string(method.executions).size());
    columns.branches = std::max(columns.branches, widthOf(ratioText(method.branches)));
  }
  constexpr std::size_t findings = 8;  // "finding", or two numbers
  const std::size_t others = columns.beforeFindings() - columns.method + findings;
  columns.method = std::min({columns.method, Columns::widestMethod, lineWidth - others});
  return columns;
}

std::string rowText(const Columns& columns, const std::string& method, const std::string& calls,
                    const std::string& branches, std::string_view verdict,
                    const std::string& findings) {
  return trimmedLine(fmt::format("  {}  {}  {}  {}  {}",
                                 padRight(shortened(method, columns.method), columns.method),
                                 padLeft(calls, columns.calls), padLeft(branches, columns.branches),
                                 padRight(std::string(verdict), Columns::verdict), findings));
}

std::string methodText(const Columns& columns, const MethodReport& method) {
  const std::string numbers = findingNumbers(method.findings);
  const std::string last =
      numbers + (numbers.empty() || method.remark.empty() ? "" : "  ") + method.remark;
  // It stands in the row where there is room for it, else below.
  const bool hasRoom = columns.beforeFindings() + widthOf(last) <= lineWidth;
  std::string text =
      rowText(columns, shortKey(method.operation), std::to_string(method.executions),
              ratioText(method.branches), verdictName(method.verdict), hasRoom ? last : "");
  if (!hasRoom) text += wrapped(last, 6);
  return text;
}

std::string methodTable(const std::vector<MethodReport>& methods) {
  const Columns columns = columnsFor(methods);
  std::string text = rowText(columns, "", "calls", "branches", "verdict", "finding");
  bool isFirst = true;
  for (const ClassRows& cls : byClass(methods)) {
    const std::string name = cls.name.empty() ? "functions" : cls.name;
    // The first class shares its line with the titles if there is room.
    if (isFirst && widthOf(name) <= columns.method + 2) {
      text.replace(0, widthOf(name), name);
    } else {
      text += (isFirst ? "" : "\n") + wrapped(name, 0, 2);
    }
    isFirst = false;
    for (const MethodReport* method : cls.methods) text += methodText(columns, *method);
  }
  return text;
}

std::string totalsText(const RunReport& report) {
  std::string text = foundText(report);
  const model::Ratio branches = branchesOf(report);
  text += fmt::format("; {}", count(report.methods.size(), "method"));
  if (branches.whole != 0) {
    text += fmt::format(", {} of {} ({}%)", branches.part, count(branches.whole, "branch"),
                        percentOf(branches));
  }
  text +=
      fmt::format("\n{} in {}", count(report.steps, "call"), count(report.executions, "execution"));
  if (report.elapsed.count() != 0) text += ", " + durationText(report.elapsed);
  text += fmt::format(", seed {}\n", report.seed);
  if (!report.written.empty()) {
    text += fmt::format("{} and {}:\n", count(report.suite.regressions.size(), "regression test"),
                        count(report.suite.faults.size(), "fault test"));
    for (const std::string& file : report.written) text += "  " + fileText(file) + "\n";
  }
  if (!report.limitations.empty()) {
    text += count(report.limitations.size(), "limitation") +
            ": what could not be called or followed; --json and --html name them\n";
  }
  return text + remarksText(report);
}

}  // namespace

std::string testReportText(const RunReport& report) {
  return methodTable(report.methods) + findingsText(report) + "\n" + totalsText(report);
}

}  // namespace assay::report
