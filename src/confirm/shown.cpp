#include "confirm/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "confirm/assumptions.h"
#include "confirm/silence.h"
#include "suite/fault_tests.h"
#include "suite/names.h"
#include "suite/safety.h"
#include "testrun/written_suite.h"

namespace assay::confirm {

namespace {

// Faults before suspects, grave ones first, and the shortest of those.
auto rank(const model::Finding& finding) {
  return std::tuple(finding.failure.standing, finding.failure.severity,
                    finding.probe.sequence.steps.size(), finding.failure.cause.function);
}

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
void dropUnreproduced(std::vector<model::Finding>& findings,
                      const std::vector<std::size_t>& unreproduced,
                      std::vector<std::string>& notes) {
  std::erase_if(findings, [&](const model::Finding& finding) {
    const bool isGone = std::ranges::find(unreproduced, finding.id) != unreproduced.end();
    if (isGone) {
      notes.push_back(fmt::format("{} in {} is not reported: no test shows it",
                                  finding.failure.cause.kind.text(),
                                  finding.failure.cause.function));
    }
    return isGone;
  });
}

// Gives findings their final ids, and tests those of what they show.
support::Status renumber(const Numbering& number, std::vector<model::Finding>& findings,
                         std::vector<model::TestCase>& tests) {
  std::vector<std::size_t> before;
  for (const model::Finding& finding : findings) before.push_back(finding.id);
  support::Status numbered = number(findings);
  std::map<std::size_t, std::size_t> ids;
  for (std::size_t i = 0; i < findings.size(); ++i) ids[before[i]] = findings[i].id;
  for (model::TestCase& test : tests) test.finding = ids[test.finding];
  return numbered;
}

}  // namespace

support::Status inOrder(std::vector<model::Finding>& findings) {
  for (std::size_t i = 0; i < findings.size(); ++i) findings[i].id = i + 1;
  return {};
}

Shown showByTests(const workspace::Workspace& workspace, ToShow given,
                  support::Listener& listener) {
  Shown shown;
  const model::Api& api = workspace.api();
  std::vector<model::Finding>& findings = given.findings;
  const auto note = [&](const support::Status& status) {
    if (!status) shown.failures.push_back(status.error());
  };
  note(silence(given.silenced, api, workspace.files, findings));
  std::ranges::sort(findings, {}, rank);
  note(inOrder(findings));
  for (model::Finding& finding : findings) {
    finding.assumptions = assumptionsOf(api, finding.probe.sequence, given.ownership);
  }
  model::Suite suite;
  suite.subject = given.subject;
  suite.regressions = std::move(given.regressions);
  suite.faults = suite::faultTests(api, findings, suite.regressions);
  noteUntested(findings, shown.notes);
  for (auto* tests : {&suite.regressions, &suite.faults}) {
    for (model::TestCase& test : *tests) test.name = suite::testName(api, test);
    suite::makeUnique(*tests);
  }
  auto written =
      testrun::writeSuite(workspace, given.output, given.ownership, std::move(suite), listener);
  if (written) {
    dropUnreproduced(findings, written->unreproduced, shown.notes);
    std::ranges::move(written->notes, std::back_inserter(shown.notes));
    if (written->failure) shown.failures.push_back(*written->failure);
    shown.suite = std::move(written->suite);
    shown.files = std::move(written->files);
    shown.coverage = std::move(written->coverage);
  } else {
    shown.failures.push_back(written.error());
    shown.suite.subject = std::move(given.subject);
  }
  note(renumber(given.number, findings, shown.suite.faults));
  shown.findings = std::move(findings);
  return shown;
}

}  // namespace assay::confirm
