// From tests to files: emitted, compiled, run, and only then written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exec/ownership_facts.h"
#include "harness/build.h"
#include "model/finding.h"
#include "model/run_report.h"
#include "model/suite.h"
#include "support/events.h"
#include "support/result.h"
#include "testrun/options.h"
#include "workspace/subject.h"
#include "workspace/workspace.h"

namespace assay::testrun {

struct WrittenSuite {
  model::Suite suite;  // what of it holds, each test with the place where it was written
  std::vector<std::string> files;
  model::Coverage coverage;  // of the regression tests, as llvm-cov sees it
  std::vector<std::string> notes;
  std::vector<std::size_t> unreproduced;  // ids of findings whose tests did not fail
  std::optional<support::Error> failure;  // why some files could not be written
};

// Regression tests that do not pass three times under sanitizers, in shuffled order, and once
// without, and tests for faults that do not fail, are taken out.
[[nodiscard]] support::Result<WrittenSuite> writeSuite(const workspace::Workspace& workspace,
                                                       const OutputOptions& output,
                                                       const exec::OwnershipFacts& ownership,
                                                       model::Suite suite,
                                                       support::Listener& listener);

}  // namespace assay::testrun
