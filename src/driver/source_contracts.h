// The contract clauses in the sources that a worker was built from, kept under .assay/ by content.
#pragma once

#include <vector>

#include "harness/build.h"
#include "model/api.h"

namespace assay::driver {

// A source that Clang cannot read has none: its clauses are then recognised as plain assertions.
[[nodiscard]] std::vector<model::Contract> contractsInSources(const harness::BuiltWorker& worker);

}  // namespace assay::driver
