#include "confirm/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "confirm/silence.h"
#include "suite/fault_tests.h"
#include "suite/names.h"
#include "suite/safety.h"

namespace assay::confirm {

namespace {

// Faults that no test is written for, since it would not be safe to run.
void noteUntested(const std::vector<model::Finding>& findings, std::vector<std::string>& notes) {
  for (const model::Finding& finding : findings) {
    const model::Touch* touch = suite::unsafeTouch(finding.execution);
    if (finding.failure.standing != model::Standing::Fault || !finding.suppressedBy.empty() ||
        touch == nullptr) {
      continue;
    }
    notes.push_back(fmt::format("no test is written for {} in {}: it touches {}{}",
                                finding.failure.cause.kind.text(), finding.failure.cause.function,
                                model::touchKindName(touch->kind),
                                touch->refused ? ", and was refused" : ""));
  }
}

// A finding whose test does not show it is no finding.
void dropUnreproduced(std::vector<model::Finding>& findings, const testrun::WrittenSuite& written,
                      std::vector<std::string>& notes) {
  std::size_t test = 0;
  std::erase_if(findings, [&](const model::Finding& finding) {
    if (!suite::isShownByTest(finding)) return false;
    const bool isGone =
        std::ranges::find(written.unreproduced, test++) != written.unreproduced.end();
    if (isGone) {
      notes.push_back(fmt::format("{} in {} is not reported: no test shows it",
                                  finding.failure.cause.kind.text(),
                                  finding.failure.cause.function));
    }
    return isGone;
  });
}

}  // namespace

Shown showByTests(const workspace::Workspace& workspace, const SilenceOptions& silenced,
                  const testrun::OutputOptions& output, const exec::OwnershipFacts& ownership,
                  std::string subject, std::vector<model::TestCase> regressions,
                  std::vector<model::Finding>& findings, support::Listener& listener) {
  Shown shown;
  const model::Api& api = workspace.api();
  if (auto marked = silence(silenced, api, workspace.files, findings); !marked) {
    shown.failures.push_back(marked.error());
  }
  model::Suite suite;
  suite.subject = subject;
  suite.regressions = std::move(regressions);
  suite.faults = suite::faultTests(api, findings, suite.regressions);
  noteUntested(findings, shown.notes);
  for (auto* tests : {&suite.regressions, &suite.faults}) {
    for (model::TestCase& test : *tests) test.name = suite::testName(api, test);
    suite::makeUnique(*tests);
  }
  auto written = testrun::writeSuite(workspace, output, ownership, std::move(suite), listener);
  if (written) {
    shown.written = std::move(*written);
    if (shown.written.failure) shown.failures.push_back(*shown.written.failure);
  } else {
    shown.failures.push_back(written.error());
    shown.written.suite.subject = std::move(subject);
  }
  dropUnreproduced(findings, shown.written, shown.notes);
  std::ranges::move(shown.written.notes, std::back_inserter(shown.notes));
  return shown;
}

}  // namespace assay::confirm
