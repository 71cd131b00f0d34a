#include "oracle/suppressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/finding_json.h"
#include "oracle/blame.h"
#include "support/glob.h"
#include "support/json_nesting.h"

namespace assay::oracle {

using model::Cause;
using support::ErrorCode;
using support::matchesGlob;
using support::Result;

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// The parts between blanks. A name with blanks inside is written with `*` for them:
// "Map<int,*long>::at(int)*const".
std::vector<std::string> columnsOf(std::string_view line) {
  std::vector<std::string> columns;
  while (true) {
    const std::size_t start = line.find_first_not_of(kBlanks);
    if (start == std::string_view::npos) return columns;
    line.remove_prefix(start);
    const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
    columns.emplace_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

bool meansSomeRule(std::string_view glob) {
  return std::ranges::any_of(model::ruleTable(),
                             [&](const model::Rule& rule) { return matchesGlob(glob, rule.name); });
}

}  // namespace

Result<std::vector<Suppression>> parseSuppressions(std::string_view text,
                                                   const std::string& fileName) {
  std::vector<Suppression> suppressions;
  unsigned number = 0;
  for (const std::string_view line : linesOf(text)) {
    const std::string origin = fmt::format("{}:{}", fileName, ++number);
    std::vector<std::string> columns = columnsOf(line.substr(0, line.find('#')));
    if (columns.empty()) continue;
    if (columns.size() < 2 || columns.size() > 3) {
      return support::fail(ErrorCode::Usage,
                           fmt::format("a suppression has a rule, a function and maybe a file, "
                                       "not {} columns",
                                       columns.size()),
                           origin, "write * for blanks inside of a name");
    }
    if (!meansSomeRule(columns[0])) {
      return support::fail(ErrorCode::Usage, fmt::format("there is no rule {}", columns[0]),
                           origin);
    }
    suppressions.push_back({std::move(columns[0]), std::move(columns[1]),
                            columns.size() == 3 ? std::move(columns[2]) : std::string{}, origin});
  }
  return suppressions;
}

namespace {

bool isOfUnknownRule(const nlohmann::json& finding) {
  const auto rule = finding.find("rule");
  return rule != finding.end() && rule->is_string() &&
         model::findRule(rule->get<std::string>()) == nullptr;
}

// The cause of a finding as a report in JSON has it.
Result<Cause> causeOfReported(const nlohmann::json& finding) {
  if (!finding.is_object() || !finding.contains("place")) {
    return support::fail(ErrorCode::Usage, "a finding with a place was expected");
  }
  nlohmann::json cause = finding;
  cause["location"] = finding["place"];
  return model::causeFromJson(cause);
}

}  // namespace

Result<std::vector<Cause>> parseBaseline(std::string_view text) {
  constexpr const char* remedy = "a baseline is what `assay test --json` printed";
  using nlohmann::json;
  const json document = support::isNestedTooDeeply(text) ? json(json::value_t::discarded)
                                                         : json::parse(text, nullptr, false);
  const bool isReport = document.is_object() && document.contains("findings");
  const json& findings = isReport ? document["findings"] : document;
  if (!findings.is_array()) {
    return support::fail(ErrorCode::Usage, "this is no baseline: it holds no list of findings", {},
                         remedy);
  }
  std::vector<Cause> causes;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const json& each = findings[i];
    if (isOfUnknownRule(each)) continue;
    auto cause = isReport ? causeOfReported(each) : model::causeFromJson(each);
    if (!cause) {
      return support::fail(ErrorCode::Usage,
                           fmt::format("finding {} of the baseline is not one of Assay's: rule, "
                                       "kind, function or place is missing or of another type",
                                       i),
                           {}, remedy);
    }
    causes.push_back(std::move(*cause));
  }
  return causes;
}

std::string baselineText(const std::vector<Cause>& causes) {
  auto list = nlohmann::ordered_json::array();
  for (const Cause& cause : causes) list.push_back(model::causeToJson(cause));
  return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

namespace {

// The rules that a comment on the line names; none if there is no such comment.
std::vector<std::string> rulesIgnoredOn(std::string_view line) {
  constexpr std::string_view kMark = "assay: ignore ";
  std::vector<std::string> rules;
  const std::size_t comment = line.find("//");
  if (comment == std::string_view::npos) return rules;
  const std::size_t mark = line.find(kMark, comment);
  if (mark == std::string_view::npos) return rules;
  std::string_view rest = line.substr(mark + kMark.size());
  while (true) {
    const std::size_t start = rest.find_first_not_of(" \t\r,");
    if (start == std::string_view::npos) return rules;
    rest.remove_prefix(start);
    const std::size_t end = std::min(rest.find_first_of(" \t\r,"), rest.size());
    // What follows the list of rules is the reason.
    if (!meansSomeRule(rest.substr(0, end))) return rules;
    rules.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
}

std::string_view baseName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// Lines move, and the same checkout may stand elsewhere.
bool isKnown(const Cause& known, const Cause& cause) {
  return known.rule == cause.rule && known.kind == cause.kind && known.function == cause.function &&
         baseName(known.location.file) == baseName(cause.location.file);
}

bool matches(const Suppression& suppression, const Cause& cause) {
  return matchesGlob(suppression.rule, ruleOf(cause.rule).name) &&
         matchesGlob(suppression.function, cause.function) &&
         (suppression.file.empty() || matchesGlob(suppression.file, cause.location.file));
}

}  // namespace

void Suppressions::add(std::vector<Suppression> suppressions) {
  std::ranges::move(suppressions, std::back_inserter(suppressions_));
}

void Suppressions::addBaseline(std::vector<Cause> causes, std::string fileName) {
  baselines_.push_back({std::move(fileName), std::move(causes)});
}

void Suppressions::addSource(const std::string& file, std::string_view text) {
  unsigned number = 0;
  for (const std::string_view line : linesOf(text)) {
    ++number;
    std::vector<std::string> rules = rulesIgnoredOn(line);
    if (!rules.empty()) comments_[file][number] = {std::move(rules)};
  }
}

std::optional<std::string> Suppressions::byComment(const model::SourceLocation& place,
                                                   model::RuleId rule) const {
  const auto file = comments_.find(place.file);
  if (file == comments_.end() || place.line == 0) return std::nullopt;
  for (const unsigned line : {place.line, place.line - 1}) {
    const auto comment = file->second.find(line);
    if (comment == file->second.end()) continue;
    const bool isMeant = std::ranges::any_of(comment->second.rules, [&](const std::string& glob) {
      return matchesGlob(glob, ruleOf(rule).name);
    });
    if (isMeant) return fmt::format("{}:{}", place.file, line);
  }
  return std::nullopt;
}

std::optional<std::string> Suppressions::silencedBy(const model::Api& api,
                                                    const Cause& cause) const {
  if (auto comment = byComment(cause.location, cause.rule)) return comment;
  const std::string function = plainName(cause.function);
  for (const model::Operation& operation : api.operations) {
    if (comments_.empty() || plainName(operation.key) != function) continue;
    if (auto comment = byComment(operation.location, cause.rule)) return comment;
  }
  for (const Suppression& each : suppressions_) {
    if (matches(each, cause)) return each.origin;
  }
  for (const Baseline& baseline : baselines_) {
    const bool found = std::ranges::any_of(
        baseline.causes, [&](const Cause& known) { return isKnown(known, cause); });
    if (found) return baseline.fileName;
  }
  return std::nullopt;
}

}  // namespace assay::oracle
