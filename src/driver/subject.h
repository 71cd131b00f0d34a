// From settings to a subject: what can be called, and a worker that calls it.
#pragma once

#include "driver/settings.h"
#include "frontend/analysis.h"
#include "support/events.h"
#include "support/result.h"

namespace assay::driver {

// The Api of the files that the settings name; everything in it compiles and can be called.
[[nodiscard]] support::Result<frontend::Analysis> analyseSubject(const Settings& settings,
                                                                 support::Listener& listener);

}  // namespace assay::driver
