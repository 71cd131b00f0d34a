// How the programs of a subject are confined, from what the user asked for and where the subject
// lies.
#pragma once

#include "confine/confinement.h"
#include "harness/build.h"
#include "support/events.h"
#include "workspace/options.h"

namespace assay::workspace {

// Readable are the folders of the subject's files, of its sources and of its build.
[[nodiscard]] confine::Policy confinementOf(const SubjectOptions& options,
                                            const harness::BuiltWorker& worker);

// A warning if the code under test is about to run with nothing of the kernel's around it.
void warnIfUnconfined(const SubjectOptions& options, support::Listener& listener);

}  // namespace assay::workspace
