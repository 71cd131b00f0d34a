// The result of `assay test`: a table and the findings for people, and everything as JSON.
#pragma once

#include <string>

#include "model/run_report.h"

namespace assay::report {

// At most 100 columns wide, except for names that cannot be broken.
std::string testReportText(const model::RunReport& report);

// Every fact of the report; "assay": "test/1".
std::string testReportJson(const model::RunReport& report);

}  // namespace assay::report
