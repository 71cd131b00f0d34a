// The result of `assay explore`, `verify` and `reach`.
#pragma once

#include <string>

#include "model/state_report.h"

namespace assay::report {

[[nodiscard]] std::string stateReportText(const model::StateReport& report);

// Every fact of the report; "assay": "explore/1", "verify/1" or "reach/1".
[[nodiscard]] std::string stateReportJson(const model::StateReport& report);

}  // namespace assay::report
