#include "driver/ending.h"

#include <algorithm>
#include <utility>

namespace assay::driver {

using support::ExitCode;

report::Ended endedWith(const Settings& settings, confirm::Shown& shown,
                        model::Discarded discarded) {
  report::Ended ended;
  for (const auto& file : settings.files) ended.files.push_back(file.string());
  ended.findings = std::move(shown.findings);
  ended.discarded = std::move(discarded);
  ended.suite = std::move(shown.suite);
  ended.written = std::move(shown.files);
  ended.notes = std::move(shown.notes);
  return ended;
}

ExitCode codeOfFindings(const std::vector<model::Finding>& findings, const Settings& settings) {
  const bool isFound = std::ranges::any_of(findings, [&](const model::Finding& finding) {
    return finding.suppressedBy.empty() &&
           (settings.strict || finding.failure.standing == model::Standing::Fault);
  });
  return isFound ? ExitCode::Findings : ExitCode::Clean;
}

ExitCode afterFailures(ExitCode code, const std::vector<support::Error>& failures,
                       Terminal& terminal) {
  for (const support::Error& failure : failures) {
    terminal.report(failure);
    code = support::moreUrgent(code, exitCodeOf(failure.code));
  }
  return code;
}

}  // namespace assay::driver
