// A wanted state that was reached, shown by a test that passes.
#pragma once

#include <string>

#include "model/sequence.h"
#include "support/events.h"
#include "support/result.h"
#include "testrun/options.h"
#include "testrun/written_suite.h"
#include "workspace/workspace.h"

namespace assay::confirm {

// Writes the sequence as a test: its last step gives `answer`, as observers print it. The suite is
// empty where no test can be written; then nothing was shown.
[[nodiscard]] support::Result<testrun::WrittenSuite> showReached(
    const workspace::Workspace& workspace, const testrun::OutputOptions& output,
    const model::Sequence& sequence, const std::string& answer, support::Listener& listener);

}  // namespace assay::confirm
