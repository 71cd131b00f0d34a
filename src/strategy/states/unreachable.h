// Which outcomes of conditions in the source no explored call has, by the branches of the program.
#pragma once

#include <string>
#include <vector>

#include "model/run_report.h"
#include "strategy/states/state_finder.h"

namespace assay::states {

// Outcomes that no test covers, and no branch of the program that may belong to the condition, get
// the remark.
void markUnreachable(model::FileCoverage& file, const std::vector<ReachedBranch>& branches,
                     const std::string& remark);

}  // namespace assay::states
