#include "report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace assay::report {

std::string_view contractNoun(model::ContractKind kind) {
  switch (kind) {
    case model::ContractKind::Precondition:
      return "precondition";
    case model::ContractKind::Postcondition:
      return "postcondition";
    case model::ContractKind::Assertion:
      return "assertion";
    case model::ContractKind::Invariant:
      return "invariant";
  }
  return "contract";
}

std::string_view verdictName(model::Verdict verdict) {
  switch (verdict) {
    case model::Verdict::Fault:
      return "FAULT";
    case model::Verdict::Suspect:
      return "SUSPECT";
    case model::Verdict::Verified:
      return "VERIFIED";
    case model::Verdict::Tested:
      return "TESTED";
    case model::Verdict::Unknown:
      return "UNKNOWN";
  }
  return "UNKNOWN";
}

std::string count(std::uint64_t number, std::string_view noun) {
  const bool hisses = noun.ends_with("s") || noun.ends_with("ch");
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : hisses ? "es" : "s");
}

std::string ratioText(const model::Ratio& ratio) {
  return ratio.whole == 0 ? "–" : fmt::format("{}/{}", ratio.part, ratio.whole);
}

unsigned percentOf(const model::Ratio& ratio) {
  return ratio.whole == 0 ? 100 : static_cast<unsigned>(100 * ratio.part / ratio.whole);
}

std::string durationText(std::chrono::milliseconds duration) {
  const auto milliseconds = duration.count();
  if (milliseconds < 1000) return fmt::format("{} ms", milliseconds);
  if (milliseconds < 60'000)
    return fmt::format("{}.{} s", milliseconds / 1000, milliseconds / 100 % 10);
  return fmt::format("{} min {} s", milliseconds / 60'000, milliseconds / 1000 % 60);
}

std::string fileText(const std::string& file) {
  if (file.empty()) return {};
  namespace fs = std::filesystem;
  const fs::path path = fs::path(file).lexically_normal();
  const fs::path relative = path.lexically_relative(fs::current_path());
  const bool isBelow = !relative.empty() && *relative.begin() != "..";
  return (isBelow ? relative : path).string();
}

std::string placeText(const model::SourceLocation& location) {
  if (location.file.empty()) return {};
  return fmt::format("{}:{}", fileText(location.file), location.line);
}

std::string_view kindText(const model::Cause& cause) {
  return cause.kind.empty() ? ruleOf(cause.rule).name : cause.kind.text();
}

std::string headline(const model::Cause& cause) {
  const model::Rule& rule = ruleOf(cause.rule);
  std::string what(kindText(cause));
  if (what != rule.name) {
    if (rule.has(model::RuleTrait::KindIsBroken)) what += " broken";
    if (rule.has(model::RuleTrait::KindIsClause)) what = fmt::format("{} {}", rule.name, what);
  }
  return cause.function.empty() ? what : what + " in " + cause.function;
}

std::string preconditionText(const std::string& clause) {
  return clause.starts_with("ASSAY_PRE") ? clause : "ASSAY_PRE(" + clause + ");";
}

std::string uncoveredText(const model::BranchOutcome& branch) {
  return fmt::format("the condition was never {}", branch.taken ? "true" : "false");
}

model::Ratio branchesOf(const std::vector<model::BranchOutcome>& branches) {
  const auto covered =
      std::ranges::count_if(branches, [](const auto& branch) { return branch.count != 0; });
  return {static_cast<std::size_t>(covered), branches.size()};
}

model::Ratio branchesOf(const model::RunReport& report) {
  model::Ratio all;
  const auto add = [&](const model::Ratio& some) {
    all.part += some.part;
    all.whole += some.whole;
  };
  if (report.coverage.empty()) {
    for (const model::MethodReport& method : report.methods) add(method.branches);
  } else {
    for (const model::FileCoverage& file : report.coverage) add(branchesOf(file.branches));
  }
  return all;
}

model::Ratio linesOf(const model::FileCoverage& coverage) {
  const auto covered =
      std::ranges::count_if(coverage.lines, [](const auto& line) { return line.second != 0; });
  return {static_cast<std::size_t>(covered), coverage.lines.size()};
}

std::vector<const model::Finding*> findingsOf(const model::FindingsReport& report,
                                              model::Standing standing) {
  std::vector<const model::Finding*> chosen;
  for (const model::Finding& finding : report.findings) {
    if (finding.failure.standing == standing && finding.suppressedBy.empty()) {
      chosen.push_back(&finding);
    }
  }
  return chosen;
}

const model::WrittenTest* testOf(const model::FindingsReport& report, std::size_t finding) {
  const auto& tests = report.suite.faults;
  const auto found = std::ranges::find(tests, finding, &model::TestCase::finding);
  return found == tests.end() || !found->written ? nullptr : &*found->written;
}

std::vector<std::string> discardedTexts(const model::Discarded& discarded) {
  std::vector<std::string> texts;
  std::uint64_t all = 0;
  std::string rules;
  for (const auto& [rule, number] : discarded.misuse) {
    all += number;
    rules += fmt::format("{}{} {}", rules.empty() ? "" : ", ", ruleOf(rule).name, number);
  }
  if (all != 0) {
    texts.push_back(count(all, "sequence") + " did what a test must not: " + rules);
  }
  if (discarded.unrun != 0)
    texts.push_back(count(discarded.unrun, "sequence") + " could not be run");
  return texts;
}

}  // namespace assay::report
