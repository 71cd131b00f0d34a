// What a search suspects, confirmed.
#pragma once

#include <string>
#include <vector>

#include "confirm/confirmer.h"
#include "model/finding.h"
#include "search/search.h"
#include "support/budget.h"
#include "support/events.h"
#include "workspace/workspace.h"

namespace assay::confirm {

struct Confirmed {
  std::vector<model::Finding> findings;
  std::vector<std::string> notes;  // what did not show again
};

[[nodiscard]] Confirmed confirmSuspicions(const workspace::Workspace& workspace,
                                          const search::Search& search, exec::Runner& runner,
                                          const support::Budget& budget,
                                          support::Listener& listener);

}  // namespace assay::confirm
