// How every command ends that has findings: with the same parts of its report, and with an exit
// code that means the same.
#pragma once

#include <vector>

#include "confirm/shown.h"
#include "driver/settings.h"
#include "driver/terminal.h"
#include "model/finding.h"
#include "model/findings_report.h"
#include "report/assemble.h"
#include "support/result.h"

namespace assay::driver {

// What was shown is handed over; the coverage and the failures stay.
[[nodiscard]] report::Ended endedWith(const Settings& settings, confirm::Shown& shown,
                                      model::Discarded discarded);

// Findings if some fault is not silenced; with --strict a suspect is enough.
[[nodiscard]] support::ExitCode codeOfFindings(const std::vector<model::Finding>& findings,
                                               const Settings& settings);

// Tells what went wrong while the result was written. The code, or that of a failure if it is more
// urgent.
[[nodiscard]] support::ExitCode afterFailures(support::ExitCode code,
                                              const std::vector<support::Error>& failures,
                                              Terminal& terminal);

}  // namespace assay::driver
