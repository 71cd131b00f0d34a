// The end of every command that has findings: what the user has judged is marked, tests are
// written, and a fault whose test does not show it is no fault.
#pragma once

#include <string>
#include <vector>

#include "confirm/options.h"
#include "exec/ownership_facts.h"
#include "model/finding.h"
#include "model/suite.h"
#include "support/events.h"
#include "support/result.h"
#include "testrun/options.h"
#include "testrun/written_suite.h"
#include "workspace/workspace.h"

namespace assay::confirm {

struct Shown {
  testrun::WrittenSuite written;
  std::vector<std::string> notes;        // what is not reported, and what no test is written for
  std::vector<support::Error> failures;  // what could not be read or written
};

// `regressions` and the tests for findings get their names here. Findings that no test shows are
// taken out.
[[nodiscard]] Shown showByTests(const workspace::Workspace& workspace,
                                const SilenceOptions& silenced,
                                const testrun::OutputOptions& output,
                                const exec::OwnershipFacts& ownership, std::string subject,
                                std::vector<model::TestCase> regressions,
                                std::vector<model::Finding>& findings, support::Listener& listener);

}  // namespace assay::confirm
