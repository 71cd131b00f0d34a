// Findings that the user has judged: silenced, still counted, and it is said who silenced them.
//
// Three ways: a comment `// assay: ignore leak, hang` (or `*` for all rules) at the blamed line or
// at the line of the blamed function, or on the line above either; a file of suppressions, a line
// each,
//
//   # rule   function            file (optional)
//   leak     Cache::*            */cache.h
//
// with globs, in which `*` stands for any text; and a baseline, the JSON list of the causes that
// were known when it was written. A baseline does not look at line numbers, which change with every
// edit.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/api.h"
#include "model/finding.h"
#include "support/result.h"

namespace assay::oracle {

// One line of a file of suppressions.
struct Suppression {
  std::string rule;      // glob
  std::string function;  // glob
  std::string file;      // glob; empty: any
  std::string origin;    // "suppressions.txt:3"
  bool operator==(const Suppression&) const = default;
};

// An Error names the line that is wrong: too few or too many columns, or a rule that does not
// exist.
[[nodiscard]] support::Result<std::vector<Suppression>> parseSuppressions(
    std::string_view text, const std::string& fileName);

// The causes in a report in JSON, or in a list of them, without those of rules that do not exist,
// which another version may have: they silence nothing. An Error says which finding is wrong.
[[nodiscard]] support::Result<std::vector<model::Cause>> parseBaseline(std::string_view text);
[[nodiscard]] std::string baselineText(const std::vector<model::Cause>& causes);

class Suppressions {
 public:
  void add(std::vector<Suppression> suppressions);
  void addBaseline(std::vector<model::Cause> causes, std::string fileName);
  // Looks for comments. `file` is the path as it stands in locations.
  void addSource(const std::string& file, std::string_view text);

  // Who silences the cause ("stack.h:12", "suppressions.txt:3", the baseline's name); none if
  // nobody does. The Api knows where functions stand.
  [[nodiscard]] std::optional<std::string> silencedBy(const model::Api& api,
                                                      const model::Cause& cause) const;

 private:
  std::optional<std::string> byComment(const model::SourceLocation& place,
                                       model::RuleId rule) const;

  struct Baseline {
    std::string fileName;
    std::vector<model::Cause> causes;
  };
  struct Comment {
    std::vector<std::string> rules;
  };
  std::vector<Suppression> suppressions_;
  std::vector<Baseline> baselines_;
  std::map<std::string, std::map<unsigned, Comment>> comments_;  // by file and line
};

}  // namespace assay::oracle
