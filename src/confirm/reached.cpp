#include "confirm/reached.h"

#include <span>
#include <utility>

#include "exec/executor.h"
#include "suite/names.h"
#include "workspace/files.h"

namespace assay::confirm {

support::Result<testrun::WrittenSuite> showReached(const workspace::Workspace& workspace,
                                                   const testrun::OutputOptions& output,
                                                   const model::Sequence& sequence,
                                                   const std::string& answer,
                                                   support::Listener& listener) {
  model::TestCase test;
  test.sequence = sequence;
  test.assertions.push_back({sequence.steps.size() - 1, model::ResultHas{answer}});
  test.name = suite::testName(workspace.api(), test);
  model::Suite suite;
  suite.subject = workspace::suiteName(workspace.options, workspace.api());
  suite.regressions.push_back(std::move(test));
  auto executor = workspace::startExecutor(
      workspace, workspace::executorOptions(workspace.options, workspace.worker));
  if (!executor) return support::passOn(executor);
  // Who owns what a raw pointer refers to is learned by running.
  (void)executor->run(std::span(&sequence, 1));
  return testrun::writeSuite(workspace, output, executor->ownership(), std::move(suite), listener);
}

}  // namespace assay::confirm
