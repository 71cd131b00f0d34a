// What every command says about findings on the terminal. A finding shows its steps with values;
// what went as expected is not commented.
#pragma once

#include <cstddef>
#include <string>

#include "model/findings_report.h"

namespace assay::report {

// The faults, then the suspects; an empty line before each.
std::string findingsText(const model::FindingsReport& report);

// "2 faults, 1 suspect, 1 suppressed".
std::string foundText(const model::FindingsReport& report);

// What was discarded and the notes, each on lines of its own.
std::string remarksText(const model::FindingsReport& report, std::size_t indent = 0);

}  // namespace assay::report
