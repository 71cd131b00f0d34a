// What the functions in the sources that a worker was built from promise and ask for, kept under
// .assay/ by content.
#pragma once

#include "harness/build.h"
#include "model/api.h"

namespace assay::workspace {

// Those of the headers included. A source that Clang cannot read adds none: its clauses are then
// recognised as plain assertions.
[[nodiscard]] model::SourceFacts sourceFacts(const harness::BuiltWorker& worker);

}  // namespace assay::workspace
