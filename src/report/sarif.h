// The findings of `assay test` as SARIF 2.1.0, for code scanning services and editors.
//
// Every rule of the rule table is a rule of the tool, related to the CWE that it is an instance of.
// A finding is a result: where it is blamed, its steps as a code flow with the values that were
// observed, its stack, the test that shows it. Suppressed findings are results with a suppression.
// A fingerprint is made of the cause without its line, so that it stays when the file is edited
// elsewhere.
#pragma once

#include <string>

#include "model/run_report.h"

namespace assay::report {

std::string sarif(const model::RunReport& report);

}  // namespace assay::report
