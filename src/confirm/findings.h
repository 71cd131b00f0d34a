// From suspicions to findings: each is made minimal, explained where an unwritten precondition
// would explain it, and shown once more in a process of its own.
#pragma once

#include <string>
#include <vector>

#include "exec/executor.h"
#include "model/finding.h"
#include "search/search.h"
#include "support/budget.h"
#include "support/events.h"
#include "workspace/workspace.h"

namespace assay::confirm {

struct Confirmed {
  std::vector<model::Finding> findings;  // faults first, then suspects; numbered from 1
  std::vector<std::string> notes;        // what did not show again
};

// With a budget of time, what is found is made smaller and explained for as long as the budget is;
// then it is taken as it is. The executor is left as it was.
Confirmed confirmFindings(const workspace::Workspace& workspace, search::Search& search,
                          exec::Executor& executor, const support::Budget& budget,
                          support::Listener& listener);

}  // namespace assay::confirm
