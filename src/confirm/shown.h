// The end of every command that has findings: what the user has judged is marked, tests are
// written, and a fault whose test does not show it is no fault.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "confirm/options.h"
#include "exec/ownership_facts.h"
#include "model/finding.h"
#include "model/run_report.h"
#include "model/suite.h"
#include "support/events.h"
#include "support/result.h"
#include "testrun/options.h"
#include "workspace/workspace.h"

namespace assay::confirm {

// Gives findings their ids.
using Numbering = std::function<support::Status(std::vector<model::Finding>&)>;

// The numbers from 1 on.
[[nodiscard]] support::Status inOrder(std::vector<model::Finding>& findings);

struct ToShow {
  std::vector<model::Finding> findings;
  std::vector<model::TestCase> regressions;
  std::string subject;  // what the tests are named by
  const SilenceOptions& silenced;
  const testrun::OutputOptions& output;
  const exec::OwnershipFacts& ownership;  // as it was learned while the findings were confirmed
  Numbering number = inOrder;
};

struct Shown {
  // Without those that no test shows; faults first, then suspects.
  std::vector<model::Finding> findings;
  model::Suite suite;  // what was written
  std::vector<std::string> files;
  model::Coverage coverage;              // of the regression tests
  std::vector<std::string> notes;        // what is not reported, and what no test is written for
  std::vector<support::Error> failures;  // what could not be read or written
};

// `regressions` and the tests for findings get their names here.
[[nodiscard]] Shown showByTests(const workspace::Workspace& workspace, ToShow given,
                                support::Listener& listener);

}  // namespace assay::confirm
